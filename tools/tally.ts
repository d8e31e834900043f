/** The result of a stage: the number of passed and failed checks, and the texts of the failed ones. */
export type Outcome = {
  passed: number
  failed: number
  problems: string[]
  /** Tests that passed only on a retry: each is a defect of the product or of the test. */
  unsteady?: string[]
}

/** A stage that ran. */
export type StageResult = Pick<Outcome, 'passed' | 'failed'> & { name: string; seconds: number }

/** One named part of a run. */
export type Stage = { name: string; run: () => Promise<Outcome> | Outcome }

/**
 * Runs stages one after another, prints each with its seconds, and ends with a line that has only `N passed, N failed`.
 * A stage that throws counts as one failure, and the next still runs. Resolves to the sum of all stages.
 */
export async function runStages(
  stages: Stage[],
  print: (line: string) => void = console.log,
): Promise<Outcome & { readonly results: StageResult[] }> {
  const total = { passed: 0, failed: 0, problems: [] as string[], unsteady: [] as string[] }
  const results: StageResult[] = []
  for (const stage of stages) {
    const start = performance.now()
    const outcome = await outcomeOf(stage)
    const seconds = (performance.now() - start) / 1000
    print(`${outcome.failed === 0 ? '✓' : '✗'} ${stage.name} (${seconds.toFixed(1)} s)`)
    for (const problem of outcome.problems) print(indent(problem))
    const { passed, failed } = outcome
    results.push({ name: stage.name, passed, failed, seconds })
    total.passed += outcome.passed
    total.failed += outcome.failed
    total.problems.push(...outcome.problems.map((problem) => `${stage.name}: ${problem}`))
    total.unsteady.push(...(outcome.unsteady ?? []))
  }
  print('')
  // Repeated here, because a later stage's output may have pushed the problems out of a truncated log.
  for (const problem of total.problems) print(indent(problem))
  for (const name of total.unsteady) print(indent(`unsteady: ${name}`))
  const failed = results.filter((result) => result.failed > 0).map(({ name }) => name)
  if (failed.length > 0) print(`Failed, see above: ${failed.join(', ')}`)
  print(`${total.passed} passed, ${total.failed} failed`)
  return { ...total, results }
}

async function outcomeOf(stage: Stage): Promise<Outcome> {
  try {
    return await stage.run()
  } catch (error) {
    return {
      passed: 0,
      failed: 1,
      problems: [error instanceof Error ? error.message : String(error)],
    }
  }
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ')
}
