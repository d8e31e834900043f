import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os'
import type { Outcome } from './tally.ts'

/** A figure that a proof counted: `kills of the server`, `100 rounds, 0 lost`. */
export type Figure = { name: string; value: string }

const day = () => new Date().toISOString().slice(0, 10)
const heads = '| proof | result | on |\n| --- | --- | --- |'
const rowOf = ({ name, value }: Figure) => `| ${name} | ${value} | ${day()} |`

/** The text of docs/proof.md. */
export function proofReport(run: {
  total: Outcome
  lines: string[]
  figures: Figure[]
  seconds: number
}): string {
  const { total, lines, figures, seconds } = run
  const machine = `${availableParallelism()} × ${cpus()[0]?.model ?? arch()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${platform()}, Node ${process.versions.node}`
  return [
    '# Proof',
    '',
    'Written by `npm run prove`: the proofs of `npm test` at full scale, and the simulation. `.ci/nightly` repeats the kills,',
    'the faults and the simulation with a new seed, and replaces their figures.',
    '',
    `- When: ${day()}`,
    `- Machine: ${machine}`,
    `- Time: ${Math.round(seconds / 60)} min`,
    `- Result: **${total.passed} passed, ${total.failed} failed**`,
    '',
    '## Figures',
    '',
    heads,
    ...figures.map(rowOf),
    '',
    '## Stages',
    '',
    '```',
    ...lines.filter((line) => line !== ''),
    '```',
    '',
  ].join('\n')
}

/** The report after some proofs ran again: their new figures replace the old ones. */
export function withFigures(text: string, figures: readonly Figure[]): string {
  const rows = new Map(figures.map((figure) => [figure.name, rowOf(figure)]))
  const lines = text.split('\n').map((line) => {
    const name = /^\| (.+?) \| /.exec(line)?.[1] ?? ''
    const row = rows.get(name)
    rows.delete(name)
    return row ?? line
  })
  const end = lines.findLastIndex((line) => line.startsWith('| '))
  return lines.toSpliced(end + 1, 0, ...rows.values()).join('\n')
}
