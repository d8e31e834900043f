import { appendFileSync } from 'node:fs'

/**
 * The size of a proof: `quick` under `npm test`, `full` under `npm run prove`.
 * `const rounds = proofScale({ quick: 3, full: 100 })`.
 */
export function proofScale<Size>(sizes: { quick: Size; full: Size }): Size {
  return process.env['CANDOR_PROOF'] === 'full' ? sizes.full : sizes.quick
}

/**
 * Notes what a proof counted, for example `proofFigure('kills of the server', '100 rounds, 0 lost')`.
 * `npm run prove` writes it into docs/proof.md; under `npm test` it does nothing.
 */
export function proofFigure(name: string, value: string): void {
  const file = process.env['CANDOR_PROOF_FIGURES']
  if (file) appendFileSync(file, `${JSON.stringify({ name, value })}\n`)
}
