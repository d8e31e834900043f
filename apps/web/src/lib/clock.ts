/**
 * The server's clock as this device knows it: every countdown, age and limit reads `now()`. Until the
 * API client has measured the server's clock, and in tests that set none, it is the device's own.
 */
let source: () => number = () => Date.now()

/** Epoch milliseconds on the server's clock. */
export function now(): number {
  return source()
}

/** Says where the time comes from; called once at start, and by tests. */
export function setClock(clock: () => number): void {
  source = clock
}
