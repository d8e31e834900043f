/**
 * Runs steps one after another, also after a step has failed.
 * @throws AggregateError with the error of every failed step; the errors inside an AggregateError are listed one by one
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
