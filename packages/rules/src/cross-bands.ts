import { Price, Rate } from '@candor/money'
import { pricesOfLevel, type CrossLiquidationPrices } from './cross-liquidation-price.ts'
import { exactRoom, type CrossAccount } from './cross-margin.ts'

/**
 * Prices between which an account needs no look: what is left above the need is shared out evenly among the instruments,
 * and each may use up its own share. While every mark price lies strictly between its two, in the order of the
 * instruments, the account's margin ratio is below the level: at 1, `crossMargin` does not call it liquidated. Of an
 * account that is at the level they say nothing.
 * @param level λ: need = λ · equity; a share above zero
 */
export function crossBands(
  { balance, instruments }: CrossAccount,
  level: Rate = Rate.one,
): CrossLiquidationPrices[] {
  const rooms = instruments.map((held) => exactRoom(held, level))
  const left = rooms.reduce((all, room) => all + room, balance * Price.one * level)
  const share = left / BigInt(instruments.length || 1)
  return instruments.map((instrument, place) =>
    pricesOfLevel(instrument, share - rooms[place]!, level),
  )
}
