/**
 * The server's clock as known to this device: every countdown, age and limit reads `now()`. Until the API client has
 * measured it, and in tests that set none, it is the device's own clock.
 */
let source: () => number = () => Date.now()

/** Epoch milliseconds on the server's clock. */
export function now(): number {
  return source()
}

/** Sets the source of the time; called once at start, and by tests. */
export function setClock(clock: () => number): void {
  source = clock
}
