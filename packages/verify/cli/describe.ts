import type { AsStated } from '../src/as-stated.ts'
import { isRight } from '../src/figure.ts'
import type { Flaw } from '../src/form.ts'
import type { Proof } from '../src/proof.ts'
import { keyFingerprint, readPublicKey } from '../src/signature.ts'
import type { PriceCheck, Report } from '../src/verify.ts'

export const usage = `Usage: candor-verify <proof.json> [--key <key>]

Checks a proof that was downloaded from Candor, without Candor: every price against the signed record of
prices, and every fee, margin and result against the published rules. Of a proof of what the house owes
(candor-reserve-2), that the account is in the signed sum.

  --key   the key of the record: a PEM file, a file that holds the key as base64url, or that base64url itself.
          Keep one that you saved earlier. Anybody can sign with a key of their own and name it in the file:
          without --key nothing is proven, and you are told what to compare.

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

const asStatedWords: Record<AsStated, string> = {
  reason:
    'As stated: why it was closed. In cross margin that follows from the whole account, which is not in this file.',
  other:
    'As stated: whose exit closed it. That the tick above reached it is checked; that it stood there is in the proof of that ' +
    'position, and that its loss needed this profit follows from the whole account.',
  discount:
    'As stated: the fee discount of its owner’s level when the order was made. That the rates follow from it and from the ' +
    'listed rates is checked.',
  debt:
    'As stated: what was owed and held before each sale. It follows from the hours that were ' +
    'charged and from every payment.',
  rate:
    'As stated: the terms that it was bought under, and how many of its days have been paid. ' +
    'What was paid stands in the ledger.',
  pool: 'As stated: the money of the account that stood behind it. It decides what of a loss the house bore.',
}

/** A report in words, line by line. @param houseKey the key of the check; null if none was given */
export async function describe(
  { order, publicKey }: Proof,
  report: Report,
  houseKey: string | null,
): Promise<string[]> {
  const { figures } = report
  const wrong = figures?.filter((figure) => !isRight(figure)) ?? []
  const right = (figures?.length ?? 0) - wrong.length
  return [
    `${order.product} order ${order.id}, rules ${order.ruleVersion}`,
    keyLine(report.key, publicKey, houseKey),
    ...(await fingerprintLines(houseKey ?? publicKey)),
    ...report.prices.map(priceLine),
    `Order: ${report.order === 'proven' ? 'signed' : found[report.order]}`,
    figures === null
      ? 'Figures: could not be settled anew'
      : `Figures: ${right} of ${figures.length} follow from the prices and the rules`,
    ...wrong.map(
      ({ name, of, stated, computed }) =>
        `  WRONG ${name}${of === null ? '' : ` of step ${of}`}: says ${stated}, computed ${computed}`,
    ),
    ...report.asStated.map((what) => asStatedWords[what]),
    verdicts[report.verdict],
    ...(report.key === 'key-unknown' && report.order === 'proven' ? [unknownKey] : []),
  ].map(printable)
}

function keyLine(verdict: Report['key'], named: string, houseKey: string | null): string {
  if (verdict === 'key-unknown') return `Key: ${named}, from the file itself`
  if (verdict === 'proven') return `Key: ${houseKey}, given with --key; the file names the same`
  return `Key: WRONG: the file names ${named}, but the key given with --key is ${houseKey}`
}

/** A file may contain an invalid key. */
async function fingerprintLines(key: string): Promise<string[]> {
  return readPublicKey(key) === key ? [`Fingerprint: ${await keyFingerprint(key)}`] : []
}

/** The advice for a user without a key. */
const unknownKey =
  'Signed by the key in the file itself: compare its fingerprint above with the one that the house ' +
  'publishes (/api/public/transparency/key), then name that key with --key.'

const flawWords: Record<Flaw['what'], string> = {
  unknown: 'is no field of this format',
  missing: 'is missing',
  malformed: 'has not its form',
  spare: 'holds ticks of no price of the order, or of one that has its ticks already',
}
/** A longer list of flaws helps no reader. */
const mostFlaws = 20

/** The flaws that keep a file from being a proof, line by line. */
export function describeFlaws(flaws: readonly Flaw[]): string[] {
  const more = flaws.length - mostFlaws
  return [
    ...flaws.slice(0, mostFlaws).map(({ at, what }) => `  ${at || 'the file'} ${flawWords[what]}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].map(printable)
}

/** Texts come from the file: none may contain terminal control characters or start a new line. */
export function printable(line: string): string {
  return line.replaceAll(
    /[^\x20-\x7e]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  )
}

function priceLine({ of, segment, verdict }: PriceCheck): string {
  const tick = segment?.ticks[0]
  const what = tick ? `${tick.symbol} #${tick.seq} ${tick.bid} / ${tick.ask}` : 'no tick'
  return `Price ${of}: ${what}: ${found[verdict]}`
}
