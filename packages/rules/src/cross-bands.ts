import { Amount, Price, Rate, divide } from '@candor/money'
import { crossLiquidationPrices, type CrossLiquidationPrices } from './cross-liquidation-price.ts'
import { exactRoom, type CrossAccount } from './cross-margin.ts'

/**
 * Prices between which an account needs no look: what is left above the need is shared out evenly among the instruments,
 * and each may use up its own share. While every mark price lies strictly between its two, in the order of the
 * instruments, `crossMargin` does not call the account liquidated. Rounded towards the marks; of an account that is
 * liquidated they say nothing.
 */
export function crossBands({ balance, instruments }: CrossAccount): CrossLiquidationPrices[] {
  const scale = Price.one * Rate.one
  const rooms = instruments.map(exactRoom)
  const left = rooms.reduce((all, room) => all + room, balance * scale)
  const share = left / BigInt(instruments.length || 1)
  return instruments.map((instrument, place) => {
    const money = Amount.of(divide(share - rooms[place]!, scale, 'floor'))
    return crossLiquidationPrices(instrument, { balance: money, instruments: [] })
  })
}
