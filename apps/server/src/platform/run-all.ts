/**
 * Takes steps one after another, whichever of them fails: none keeps the next one waiting.
 * @throws AggregateError with the fault of every step that failed; those of a step that says several, each by itself
 */
export async function runAll(
  steps: readonly (() => Promise<unknown>)[],
  message: string,
): Promise<void> {
  const faults: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      faults.push(...(error instanceof AggregateError ? (error.errors as unknown[]) : [error]))
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, message)
}
