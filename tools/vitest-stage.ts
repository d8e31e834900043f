import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from './root.ts'
import type { Outcome, Stage } from './tally.ts'

/** The part of vitest's JSON report that is counted. */
export type Report = {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; message: string; assertionResults: Assertion[] }[]
}

/** One test of the report. */
type Assertion = { fullName: string; status: string; failureMessages?: string[] | null }

/** One project of vitest.config.ts, its output shown as it runs. */
export function vitestStage(project: string): Stage {
  return {
    name: `vitest project "${project}"`,
    run: () => {
      const folder = mkdtempSync(join(tmpdir(), 'candor-report-'))
      const file = join(folder, 'report.json')
      const args = ['run', '--project', project, '--reporter=default', '--reporter=json']
      try {
        const { status } = spawnSync(
          process.execPath,
          ['node_modules/vitest/vitest.mjs', ...args, `--outputFile.json=${file}`],
          { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
        )
        return count(readReport(file), status === 0)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

/**
 * Counts a report. A skipped or unwritten test, a file that could not be loaded, a run without tests
 * and a run that ended badly for another reason (an error outside every test) are failures too.
 */
export function count(report: Report | undefined, endedWell: boolean): Outcome {
  if (!report) return { passed: 0, failed: 1, problems: ['vitest ended without a report'] }
  const skipped = report.numPendingTests + report.numTodoTests
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const problems = [
    ...(report.numFailedTests > 0 ? [`${report.numFailedTests} failed (shown above)`] : []),
    ...failures(report),
    ...(skipped > 0 ? [`${skipped} skipped or unwritten: every test must run`] : []),
    ...unloaded.map(({ name, message }) => `${name} could not be loaded: ${message}`),
  ]
  let failed = report.numFailedTests + skipped + unloaded.length
  if (report.numPassedTests + failed === 0) {
    failed += 1
    problems.push('no test ran')
  } else if (failed === 0 && !(endedWell && report.success)) {
    failed += 1
    problems.push('the run ended badly though every test passed (shown above)')
  }
  return { passed: report.numPassedTests, failed, problems }
}

/** Each failed test by file and name, with the first line of why: whoever sees only a log's end reads this. */
function failures(report: Report): string[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => {
        const why = failureMessages?.[0]?.split('\n')[0] ?? 'no reason given'
        return `${relative(root, name)}: ${fullName}: ${why}`
      }),
  )
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}
