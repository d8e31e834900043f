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

/** The positions of an account that a close-out rule holds for: closing any other eases it by nothing. */
export function ruledOnly<P extends CrossPosition>(account: CrossAccount<P>): CrossAccount<P> {
  const instruments = account.instruments
    .map((held) => ({ ...held, positions: held.positions.filter(({ closeOut }) => closeOut) }))
    .filter(({ positions }) => positions.length > 0)
  return { ...account, instruments }
}

/**
 * Bands as of `crossBands` between which an account's close-out rules leave it alone: what is left above their need is
 * shared out evenly among the instruments. Null where no rule holds.
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
 * The mark prices of one instrument at which the rules of an account close it out while all other prices stand still;
 * `rest` is the account without that instrument. Both null where no rule holds.
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

/** Of two pairs of prices those that are nearer. */
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

/** What is held of an instrument, asking for neither maintenance nor fees: only its PnL is left. */
function withoutNeed<Held extends CrossInstrument>(held: Held): Held {
  const positions = held.positions.map((position) => ({ ...position, closeFeeRate: Rate.zero }))
  return { ...held, tiers: noMaintenance, positions }
}
