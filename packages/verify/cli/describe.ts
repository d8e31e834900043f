import { isRight } from '../src/figure.ts'
import type { Proof } from '../src/proof.ts'
import type { PriceCheck, Report } from '../src/verify.ts'

export const usage = `Usage: candor-verify <proof.json> [--key <key.pem>]

Checks a proof that was downloaded from Candor, without Candor: every price against the signed record of
prices, and every fee, margin and result against the published rules.

  --key   the public key to check with: a PEM file, or a file that holds the key as base64url. Keep one that
          you saved earlier. Without it the key in the proof is used, which shows only that the proof agrees
          with itself.

Ends with 0 when everything is proven, with 1 when it is not, with 2 when it could not be checked.`

const found: Record<PriceCheck['verdict'], string> = {
  proven: 'proven',
  pending: 'not signed yet: download the proof again in a few seconds',
  unsupported: 'this Node cannot check Ed25519',
  absent: 'missing in this file',
  'fill-mismatch': 'WRONG: the order took another price than this tick',
  'tick-altered': 'WRONG: the tick is not as it was recorded',
  'chain-broken': 'WRONG: the chain of ticks does not fit together',
  'checkpoint-mismatch': 'WRONG: the checkpoint names another chain',
  'signature-wrong': 'WRONG: the checkpoint is not signed with this key',
}

const verdicts: Record<Report['verdict'], string> = {
  proven: 'PROVEN: every price is on the signed record, and everything follows from them.',
  incomplete: 'NOT PROVEN: nothing is wrong, but not everything could be checked.',
  wrong: 'NOT PROVEN: something here is not as it was recorded, or does not follow from it.',
}

/** A report in words, line by line. */
export function describe(
  { order, publicKey }: Proof,
  report: Report,
  { isOwnKey, key }: { readonly isOwnKey: boolean; readonly key: string },
): string[] {
  const { figures } = report
  const wrong = figures?.filter((figure) => !isRight(figure)) ?? []
  const right = (figures?.length ?? 0) - wrong.length
  return [
    `${order.product} order ${order.id}, rules ${order.ruleVersion}`,
    isOwnKey ? `Key: ${key}, given with --key` : `Key: ${publicKey}, from the proof itself`,
    ...report.prices.map(priceLine),
    `Order: ${report.order === 'proven' ? 'signed' : found[report.order]}`,
    figures === null
      ? 'Figures: could not be settled anew'
      : `Figures: ${right} of ${figures.length} follow from the prices and the rules`,
    ...wrong.map(
      ({ name, of, stated, computed }) =>
        `  WRONG ${name}${of === null ? '' : ` of step ${of}`}: says ${stated}, computed ${computed}`,
    ),
    verdicts[report.verdict],
  ]
}

function priceLine({ of, segment, verdict }: PriceCheck): string {
  const tick = segment?.ticks[0]
  const what = tick ? `${tick.symbol} #${tick.seq} ${tick.bid} / ${tick.ask}` : 'no tick'
  return `Price ${of}: ${what}: ${found[verdict]}`
}
