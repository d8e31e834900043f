import { Amount } from '@candor/money'
import {
  ieoRules,
  lotsOf,
  lotteryShares,
  proRataShares,
  saleLotsOf,
  wonOf,
  wordsNeeded,
  type Lots,
} from '@candor/rules'
import { verifyCheckpoint } from './chain.ts'
import { drawWords, finalSeed, lotsDigest, seedCommitment } from './draw.ts'
import { figuresOf, type Figure } from './figure.ts'
import type { IeoDraw } from './proof.ts'

/**
 * Draws anew from the lots, the seed and the record, with nothing else, and holds each part of what was published to it.
 * @throws Error for rules that this program does not have, or for a draw without its seed; MoneyError for what no draw can say.
 */
export async function replayDraw(order: IeoDraw, publicKey: string): Promise<Figure[]> {
  if (order.ruleVersion !== ieoRules) throw new Error(`there are no rules ${order.ruleVersion}`)
  const given: Lots = {
    saleQuantity: Amount.read(order.saleQuantity),
    step: Amount.read(order.step),
    lots: order.lots,
  }
  const digest = await lotsDigest(order.lots)
  const { seedFigures, final } = await seedOf(order, digest, publicKey)
  const shares =
    final === null
      ? proRataShares(given)
      : lotteryShares(
          given,
          await drawWords(final, wordsNeeded(lotsOf(order.lots), saleLotsOf(given))),
        )
  const { won } = order.result
  // An application too many or too few is as wrong as one that got too much.
  const places = Array.from({ length: Math.max(won.length, shares.length) }, (_, place) => place)
  return [
    ...figuresOf(null, order, { lotsDigest: digest }),
    stated('closed', order.closedAt >= order.applyEndAt),
    ...seedFigures,
    ...places.map((place) => ({
      name: 'won',
      of: place,
      stated: won[place] ?? null,
      computed: shares[place] === undefined ? null : Amount.text(shares[place]),
    })),
    ...figuresOf(null, order.result, { finalSeed: final, wonQuantity: Amount.text(wonOf(shares)) }),
  ]
}

/** What the lots are drawn with, and whether it is what was promised. Nothing is drawn where they are shared pro rata. */
async function seedOf(order: IeoDraw, digest: string, publicKey: string) {
  const { allocation, checkpoint, seed } = order
  if (allocation === 'prorata') {
    const isPlain = seed === null && checkpoint === null && order.drawCommit === null
    return { final: null, seedFigures: [stated('seedless', isPlain)] }
  }
  if (allocation !== 'lottery' || seed === null || checkpoint === null)
    throw new Error('a lottery needs a seed and a checkpoint')
  const signed = await verifyCheckpoint(checkpoint, publicKey)
  const isLater = checkpoint.at >= order.drawAt && checkpoint.at > order.closedAt
  return {
    final: await finalSeed({ seed, lotsDigest: digest, checkpoint }),
    seedFigures: [
      ...figuresOf(null, order, { drawCommit: await seedCommitment(order.id, seed) }),
      // A device that cannot check signatures says so of the order's own, too.
      ...(signed === 'unsupported' ? [] : [stated('checkpointSigned', signed === 'proven')]),
      stated('checkpointLater', isLater),
    ],
  }
}

/** What must be so, as a figure. */
const stated = (name: string, isSo: boolean): Figure => ({
  name,
  of: null,
  stated: 'yes',
  computed: isSo ? 'yes' : 'no',
})
