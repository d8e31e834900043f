import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter } from 'vitest/node'
import { root } from './root.ts'

/** The environment variable with the path of the file for errors outside every test. */
export const outsideErrorsFile = 'CANDOR_OUTSIDE_ERRORS'

type Outside = { message?: string; stack?: string; VITEST_TEST_PATH?: string }

/**
 * Records the errors that vitest's JSON report leaves out: those that no test awaited, with the file that was running.
 */
export default class OutsideErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly Outside[]): void {
    const file = process.env[outsideErrorsFile]
    if (file !== undefined) writeFileSync(file, JSON.stringify(errors.map(lineOf)))
  }
}

/** The running file, the message, and the first position in the project's own code. */
export function lineOf({ message, stack, VITEST_TEST_PATH: path }: Outside): string {
  const place = path === undefined ? 'somewhere' : relative(root, path)
  const line = stack?.split('\n').find((at) => at.includes(root) && !at.includes('node_modules'))
  return [`${place}: ${message?.split('\n')[0] ?? 'no message'}`, line?.trim()]
    .filter((part) => part !== undefined)
    .join(' ')
}
