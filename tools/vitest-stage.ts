import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { outsideErrorsFile } from './outside-errors.ts'
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

/** One project of vitest.config.ts, or some of its files, its output shown as it runs. */
export function vitestStage(project: string, files: readonly string[] = []): Stage {
  return {
    name: [`vitest project "${project}"`, ...files].join(' '),
    run: () => {
      const folder = mkdtempSync(join(tmpdir(), 'candor-report-'))
      const file = join(folder, 'report.json')
      const outside = join(folder, 'outside.json')
      const reporters = ['default', 'json', './tools/outside-errors.ts']
      const args = ['run', '--project', project, ...reporters.map((name) => `--reporter=${name}`)]
      try {
        const { status } = spawnSync(
          process.execPath,
          ['node_modules/vitest/vitest.mjs', ...args, `--outputFile.json=${file}`, ...files],
          {
            cwd: root,
            stdio: ['ignore', 'inherit', 'inherit'],
            env: { ...process.env, [outsideErrorsFile]: outside },
          },
        )
        return count(
          read(file) as Report | undefined,
          status === 0,
          read(outside) as string[] | undefined,
        )
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
export function count(
  report: Report | undefined,
  endedWell: boolean,
  outside: readonly string[] = [],
): Outcome {
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
    // What is made before a file's tests, or taken down after them, can fail too.
    const broken = report.testResults.filter(({ status }) => status === 'failed')
    problems.push(...broken.map(({ name, message }) => `${relative(root, name)}: ${message}`))
  }
  if (failed > 0) problems.push(...outside.map((error) => `outside every test, ${error}`))
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

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown
  } catch {
    return undefined
  }
}
