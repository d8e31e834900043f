/**
 * A reason for not starting that the person at the terminal can remedy. `main` prints its message, one sentence without
 * a stack, and exits with code 1.
 */
export class RefusalToStart extends Error {
  override name = 'RefusalToStart'
}
