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
 * Repeats a draw from the lots, the seed and the checkpoint alone, and compares each published part with it.
 * @throws Error for unknown rules, or for a draw without its seed; MoneyError for values that no draw can have.
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
  // A missing or additional application is as wrong as a wrong amount.
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

/** The seed of the draw, compared with its commitment. A pro rata allocation draws nothing. */
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
      // A device that cannot check signatures also reports so for the order's own signature.
      ...(signed === 'unsupported' ? [] : [stated('checkpointSigned', signed === 'proven')]),
      stated('checkpointLater', isLater),
    ],
  }
}

/** A condition that must be true, as a figure. */
const stated = (name: string, isSo: boolean): Figure => ({
  name,
  of: null,
  stated: 'yes',
  computed: isSo ? 'yes' : 'no',
})
