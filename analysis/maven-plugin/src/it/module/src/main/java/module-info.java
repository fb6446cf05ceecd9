module com.acme.orders {
  requires java.logging;
}
