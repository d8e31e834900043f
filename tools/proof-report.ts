import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os'
import type { Outcome } from './tally.ts'

/** Something that a proof counted: `kills of the server`, `100 rounds, 0 lost`. */
export type Figure = { name: string; value: string }

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
    'Written by `npm run prove`: the proofs of `npm test` at full scale, and the simulation.',
    '',
    `- When: ${new Date().toISOString().slice(0, 10)}`,
    `- Machine: ${machine}`,
    `- Time: ${Math.round(seconds / 60)} min`,
    `- Result: **${total.passed} passed, ${total.failed} failed**`,
    '',
    '## Figures',
    '',
    '| proof | result |',
    '| --- | --- |',
    ...figures.map(({ name, value }) => `| ${name} | ${value} |`),
    '',
    '## Stages',
    '',
    '```',
    ...lines.filter((line) => line !== ''),
    '```',
    '',
  ].join('\n')
}
