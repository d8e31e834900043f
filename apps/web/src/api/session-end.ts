let hasEnded = false

/** Notes that a session ended without the user's doing. */
export function noteSessionEnd(): void {
  hasEnded = true
}

/** Whether to show that; true only once. */
export function takeSessionEnd(): boolean {
  const had = hasEnded
  hasEnded = false
  return had
}
