package corecast.recorder.hook.object;

/** Identity hashes as places in tables. */
final class IdentityHash {
  private IdentityHash() {}

  static int spread(int hash) {
    int mixed = hash * 0x9e3779b9;
    return mixed ^ (mixed >>> 16);
  }
}
