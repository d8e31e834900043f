import { Price, Rate } from '@candor/money'
import { pricesOfLevel, type CrossLiquidationPrices } from './cross-liquidation-price.ts'
import { closeOutBands, nearerPrices } from './cross-close-out.ts'
import { exactRoom, type CrossAccount } from './cross-margin.ts'

/**
 * Price bands within which an account needs no check. The surplus above the need is shared equally among the
 * instruments, and each may use up its own share. While every mark price lies strictly within its band, in the order of
 * the instruments, the account's margin ratio is below the level: at 1, `crossMargin` does not call it due. The surplus
 * above the need of close-out rules is shared likewise, and the nearer price counts. The bands of an account that is
 * already at the level have no meaning.
 * @param level λ: need = λ · equity; a share above zero
 */
export function crossBands(
  account: CrossAccount,
  level: Rate = Rate.one,
): CrossLiquidationPrices[] {
  const ruled = closeOutBands(account, level)
  const bands = maintainedBands(account, level)
  return ruled === null ? bands : bands.map((band, place) => nearerPrices(band, ruled[place]!))
}

function maintainedBands(
  { balance, instruments }: CrossAccount,
  level: Rate,
): CrossLiquidationPrices[] {
  const rooms = instruments.map((held) => exactRoom(held, level))
  const left = rooms.reduce((all, room) => all + room, balance * Price.one * level)
  const share = left / BigInt(instruments.length || 1)
  return instruments.map((instrument, place) =>
    pricesOfLevel(instrument, share - rooms[place]!, level),
  )
}
