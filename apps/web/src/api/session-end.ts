let hasEnded = false

/** A session ended that the user did not end. */
export function noteSessionEnd(): void {
  hasEnded = true
}

/** Whether that has to be said; it is said once. */
export function takeSessionEnd(): boolean {
  const had = hasEnded
  hasEnded = false
  return had
}
