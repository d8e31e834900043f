import { Amount, Price, Rate } from '@candor/money'
import { pricesOfLevel, type CrossLiquidationPrices } from './cross-liquidation-price.ts'
import {
  crossCloseOutNeed,
  exactRoom,
  type CrossAccount,
  type CrossInstrument,
  type CrossPosition,
} from './cross-margin.ts'
import type { Tiers } from './tiers.ts'

/** The positions of an account under a close-out rule: closing any other position does not reduce the need. */
export function ruledOnly<P extends CrossPosition>(account: CrossAccount<P>): CrossAccount<P> {
  const instruments = account.instruments
    .map((held) => ({ ...held, positions: held.positions.filter(({ closeOut }) => closeOut) }))
    .filter(({ positions }) => positions.length > 0)
  return { ...account, instruments }
}

/**
 * Bands as of `crossBands` within which no close-out rule of the account applies: the surplus above their need is
 * shared equally among the instruments. Null without a rule.
 */
export function closeOutBands(
  { balance, instruments }: CrossAccount,
  level: Rate,
): CrossLiquidationPrices[] | null {
  const need = crossCloseOutNeed(instruments)
  if (need === Amount.zero) return null
  const bare = instruments.map(withoutNeed)
  const rooms = bare.map((held) => exactRoom(held, level))
  const money = (balance * level - need * Rate.one) * Price.one
  const share = rooms.reduce((all, room) => all + room, money) / BigInt(instruments.length)
  return bare.map((instrument, place) => pricesOfLevel(instrument, share - rooms[place]!, level))
}

/**
 * The mark prices of one instrument at which close-out rules close positions of an account while all other prices stand
 * still; `rest` is the account without that instrument. Both null without a rule.
 */
export function crossCloseOutPrices(
  instrument: CrossInstrument,
  rest: CrossAccount,
): CrossLiquidationPrices {
  const need = crossCloseOutNeed([instrument, ...rest.instruments])
  if (need === Amount.zero) return { atOrBelow: null, atOrAbove: null }
  const money = rest.instruments.reduce(
    (before, held) => before + exactRoom(withoutNeed(held)),
    (rest.balance - need) * Price.one * Rate.one,
  )
  return pricesOfLevel(withoutNeed(instrument), money, Rate.one)
}

/** The nearer prices of two pairs. */
export function nearerPrices(
  one: CrossLiquidationPrices,
  other: CrossLiquidationPrices,
): CrossLiquidationPrices {
  const below = [one.atOrBelow, other.atOrBelow].filter((price) => price !== null)
  const above = [one.atOrAbove, other.atOrAbove].filter((price) => price !== null)
  return {
    atOrBelow: below.reduce<Price | null>((a, b) => (a === null || b > a ? b : a), null),
    atOrAbove: above.reduce<Price | null>((a, b) => (a === null || b < a ? b : a), null),
  }
}

const noMaintenance: Tiers = [
  {
    upTo: Amount.of(10n ** 30n),
    maintenanceRate: Rate.zero,
    maxLeverage: 1,
    floor: Amount.zero,
    deduction: Amount.zero,
  },
]

/** The positions of an instrument without maintenance margin and fees: only their PnL is left. */
function withoutNeed<Held extends CrossInstrument>(held: Held): Held {
  const positions = held.positions.map((position) => ({ ...position, closeFeeRate: Rate.zero }))
  return { ...held, tiers: noMaintenance, positions }
}
