import { appendFileSync } from 'node:fs'

/**
 * The size of a proof: `quick` under `npm test`, `full` under `npm run prove`.
 * `const rounds = proofScale({ quick: 3, full: 100 })`.
 */
export function proofScale<Size>(sizes: { quick: Size; full: Size }): Size {
  return process.env['CANDOR_PROOF'] === 'full' ? sizes.full : sizes.quick
}

/**
 * All of a list under `npm run prove`; under `npm test` this many of its items, the next ones for each caller (0, 1, 2,
 * …). `byTurns(['a', 'b', 'c'], 2, 1)` is `['c', 'a']`.
 */
export function byTurns<Item>(list: readonly Item[], count: number, caller: number): Item[] {
  const some = proofScale({ quick: Math.min(count, list.length), full: list.length })
  return Array.from({ length: some }, (_, at) => list[(caller * some + at) % list.length]!)
}

/**
 * All of a list under `npm run prove`; under `npm test` this many of its items in even steps, so that a test takes no
 * longer as the list grows. `inBudget(['a', 'b', 'c', 'd'], 2)` is `['a', 'c']`.
 */
export function inBudget<Item>(list: readonly Item[], count: number): Item[] {
  const some = proofScale({ quick: Math.min(count, list.length), full: list.length })
  return Array.from({ length: some }, (_, at) => list[Math.floor((at * list.length) / some)]!)
}

/**
 * Records a figure of a proof, for example `proofFigure('kills of the server', '100 rounds, 0 lost')`.
 * `npm run prove` writes it into docs/proof.md; under `npm test` it does nothing.
 */
export function proofFigure(name: string, value: string): void {
  const file = process.env['CANDOR_PROOF_FIGURES']
  if (file) appendFileSync(file, `${JSON.stringify({ name, value })}\n`)
}
