// Runs a program that the benchmark "simgrid" wrote, on SimGrid: FILE PROCESSORS.
// Prints ns of CPU time for each segment and the time at the end. 1 s of SimGrid's is 1 ns.
#include <fstream>
#include <iomanip>
#include <iostream>
#include <simgrid/s4u.hpp>
#include <simgrid/version.h>
#include <string>
#include <sys/resource.h>
#include <vector>

namespace sg4 = simgrid::s4u;

struct Step {
  char what;
  long number;
};

static double cpuSeconds() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + 1e-6 * (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

int main(int argc, char* argv[]) {
  sg4::Engine engine(&argc, argv);
  std::ifstream in(argv[1]);
  long threads, objects;
  in >> threads >> objects;
  std::vector<std::vector<Step>> steps(threads);
  long segments = 0;
  for (auto& of : steps) {
    char what;
    while (in >> what && what != 'e') {
      long number = 0;
      if (what != 'b')
        in >> number;
      segments += what == 'r';
      of.push_back({what, number});
    }
  }
#if SIMGRID_VERSION >= 40000
  auto* zone = engine.get_netzone_root()->add_netzone_full("zone");
#else
  auto* zone = sg4::create_full_zone("zone");
#endif
  auto* host = zone->create_host("host", 1.0)->set_core_count(std::stoi(argv[2]))->seal();
  zone->seal();
  std::vector<sg4::MutexPtr> locks;
  for (long i = 0; i < objects; i++)
    locks.push_back(sg4::Mutex::create());
  auto barrier = sg4::Barrier::create(threads);
  for (long t = 0; t < threads; t++)
    sg4::Actor::create("t" + std::to_string(t), host, [&steps, &locks, &barrier, t] {
      for (const Step& step : steps[t])
        switch (step.what) {
          case 'r': sg4::this_actor::execute(step.number); break;
          case 'l': locks[step.number]->lock(); break;
          case 'u': locks[step.number]->unlock(); break;
          default: barrier->wait();
        }
    });
  double before = cpuSeconds();
  engine.run();
  double nanos = 1e9 * (cpuSeconds() - before) / segments;
  std::cout << std::setprecision(17) << nanos << " " << sg4::Engine::get_clock() << std::endl;
}
