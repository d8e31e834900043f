import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { outsideErrorsFile } from './outside-errors.ts'
import { root } from './root.ts'
import type { Outcome, Stage } from './tally.ts'
import type { Project } from './test-files.ts'

/** The part of vitest's JSON report that is counted. */
export type Report = {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    /** Epoch ms. */
    startTime?: number
    endTime?: number
    assertionResults: Assertion[]
  }[]
}

/** One test of the report. */
type Assertion = { fullName: string; status: string; failureMessages?: string[] | null }

/** Files that take longer than this are listed after their stage, in ms. */
const longFileMs = 10_000

/** Runs one project of vitest.config.ts, or some of its files, and shows its output. */
export function vitestStage(project: Project, files: readonly string[] = []): Stage {
  return {
    name: [`vitest project "${project}"`, ...files].join(' '),
    run: () => {
      const first = runVitest(project, files)
      const again = project === 'e2e' ? filesThatFailed(first.report) : []
      if (again.length === 0) return countRun(first)
      console.log(`Once more, each in a world of its own: ${again.join(', ')}`)
      return afterSecondTry(first, runVitest(project, again))
    },
  }
}

/** One run of vitest: its report, whether it exited normally, and the errors outside every test. */
export type Run = {
  readonly report: Report | undefined
  readonly endedWell: boolean
  readonly outside: readonly string[]
}

function runVitest(project: Project, files: readonly string[]): Run {
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
    const report = read(file) as Report | undefined
    for (const line of slowFiles(report)) console.log(line)
    return { report, endedWell: status === 0, outside: (read(outside) ?? []) as string[] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const countRun = ({ report, endedWell, outside }: Run): Outcome => count(report, endedWell, outside)

/** The slow files of a report, the slowest first: they take most of the time of `npm test`. */
export function slowFiles(report: Report | undefined): string[] {
  const files = report?.testResults ?? []
  return files
    .map(({ name, startTime = 0, endTime = 0 }) => ({ name, ms: endTime - startTime }))
    .filter(({ ms }) => ms > longFileMs)
    .toSorted((one, other) => other.ms - one.ms)
    .map(({ name, ms }) => `${(ms / 1_000).toFixed(0).padStart(6)} s  ${relative(root, name)}`)
}

function filesThatFailed(report: Report | undefined): string[] {
  const failed = (report?.testResults ?? []).filter(({ status }) => status === 'failed')
  return failed.map(({ name }) => relative(root, name))
}

/** The result after the failed files ran a second time: tests that pass only then are unsteady. */
export function afterSecondTry(first: Run, second: Run): Outcome {
  const repeated = new Set(second.report?.testResults.map(({ name }) => name))
  const unrepeated = first.report!.testResults.filter(({ name }) => !repeated.has(name))
  const passed = unrepeated
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
  const outcome = countRun(second)
  const stillFails = new Set(failures(second.report))
  return {
    ...outcome,
    passed: outcome.passed + passed.length,
    unsteady: failures(first.report).filter((failure) => !stillFails.has(failure)),
  }
}

/**
 * Counts a report. A skipped or unwritten test, a file that could not be loaded, a run without tests and a run that
 * exited abnormally for another reason (an error outside every test) are failures too.
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
    // The setup or teardown of a file can fail too.
    const broken = report.testResults.filter(({ status }) => status === 'failed')
    problems.push(...broken.map(({ name, message }) => `${relative(root, name)}: ${message}`))
  }
  if (failed > 0) problems.push(...outside.map((error) => `outside every test, ${error}`))
  return { passed: report.numPassedTests, failed, problems }
}

/** Each failed test by file and name, with the first line of its error, for readers of a log's end. */
function failures(report: Report | undefined): string[] {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
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
