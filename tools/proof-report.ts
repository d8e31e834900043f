import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os'
import type { StageResult } from './tally.ts'

/** A figure that a proof counted: `kills of the server`, `100 rounds, 0 lost`. */
export type Figure = { readonly name: string; readonly value: string }

/** What a run adds to the report: its figures, and the stages that ran whole. */
export type Results = {
  readonly figures: readonly Figure[]
  readonly stages: readonly StageResult[]
  /** The commit that was proven. */
  readonly commit: string
}

type Row = readonly [name: string, ...cells: string[]]

const figureHead: Row = ['proof', 'result', 'on']
const stageHead: Row = ['stage', 'passed', 'failed', 'seconds', 'on', 'commit']

/** The text of docs/proof.md: the results of one run. */
export const proofReport = (results: Results): string => withResults('', results)

/** The report after some proofs ran again: their rows replace the old ones, and new ones are appended. */
export function withResults(text: string, { figures, stages, commit }: Results): string {
  const on = new Date().toISOString().slice(0, 10)
  const figureRows = figures.map(({ name, value }): Row => [name, value, on])
  const stageRows = stages.map(({ name, passed, failed, seconds }): Row => {
    return [name, `${passed}`, `${failed}`, seconds.toFixed(1), on, commit]
  })
  return document(
    merged(rowsBelow(text, figureHead), figureRows),
    merged(rowsBelow(text, stageHead), stageRows),
  )
}

function document(figures: readonly Row[], stages: readonly Row[]): string {
  const sum = (column: number) => stages.reduce((total, row) => total + Number(row[column]), 0)
  const machine =
    `${availableParallelism()} × ${cpus()[0]?.model ?? arch()}, ` +
    `${Math.round(totalmem() / 2 ** 30)} GiB, ${platform()}, Node ${process.versions.node}`
  return [
    '# Proof',
    '',
    'Written by `npm run prove`: the proofs of `npm test` at full scale, and the simulation. A run of some of',
    'them replaces their rows: each states the day, and each stage the commit. `.ci/nightly` repeats the kills, the faults,',
    'the restore and the simulation with a new seed.',
    '',
    `- Result: **${sum(1)} passed, ${sum(2)} failed**`,
    `- Time: ${Math.round(sum(3) / 60)} min, all stages one after another`,
    `- Machine of the last run: ${machine}`,
    '',
    '## Figures',
    '',
    ...table(figureHead, figures),
    '',
    '## Stages',
    '',
    ...table(stageHead, stages),
    '',
  ].join('\n')
}

/** The rows of the table with this head. */
function rowsBelow(text: string, head: Row): Row[] {
  const lines = text.split('\n')
  const start = lines.indexOf(lineOf(head))
  if (start === -1) return []
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('| '))
  return lines.slice(start + 2, end).map((line) => line.slice(2, -2).split(' | ') as unknown as Row)
}

function merged(old: readonly Row[], fresh: readonly Row[]): Row[] {
  const rows = new Map([...old, ...fresh].map((row) => [row[0], row]))
  return [...rows.values()]
}

const lineOf = (row: Row) => `| ${row.join(' | ')} |`

function table(head: Row, rows: readonly Row[]): string[] {
  return [head, head.map(() => '---') as unknown as Row, ...rows].map(lineOf)
}
