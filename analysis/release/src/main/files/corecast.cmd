@echo off
rem Starts Corecast on Windows. Further options for its JVM: set JAVA_OPTS=-Xmx8g
setlocal
set "CC_HOME=%~dp0.."
set "CC_JAVA=java"
if defined JAVA_HOME if exist "%JAVA_HOME%\bin\java.exe" set "CC_JAVA=%JAVA_HOME%\bin\java.exe"
"%CC_JAVA%" -version >nul 2>&1
if errorlevel 1 (
  echo corecast: java was not found: install a JDK, 17 or newer, or set JAVA_HOME 1>&2
  exit /b 1
)
"%CC_JAVA%" -XX:+UseSerialGC -XX:MaxRAMPercentage=50 "-Dcorecast.home=%CC_HOME%" %JAVA_OPTS% -jar "%CC_HOME%\lib\corecast.jar" %*
exit /b %errorlevel%
