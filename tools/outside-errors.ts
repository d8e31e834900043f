import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter } from 'vitest/node'
import { root } from './root.ts'

/** Names the file that a run's errors outside every test are written to. */
export const outsideErrorsFile = 'CANDOR_OUTSIDE_ERRORS'

type Outside = { message?: string; stack?: string; VITEST_TEST_PATH?: string }

/** Keeps what vitest's JSON report leaves out: errors that no test waited for, with the file that was running. */
export default class OutsideErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly Outside[]): void {
    const file = process.env[outsideErrorsFile]
    if (file !== undefined) writeFileSync(file, JSON.stringify(errors.map(told)))
  }
}

/** Where it happened, what it says, and the first place in the project's own code. */
export function told({ message, stack, VITEST_TEST_PATH: path }: Outside): string {
  const place = path === undefined ? 'somewhere' : relative(root, path)
  const line = stack?.split('\n').find((at) => at.includes(root) && !at.includes('node_modules'))
  return [`${place}: ${message?.split('\n')[0] ?? 'no message'}`, line?.trim()]
    .filter((part) => part !== undefined)
    .join(' ')
}
