import type { Position, Ticker } from '@candor/api'
import type { Exit } from '../../../shared/position/exit-sheet.tsx'
import { Amount } from '../../../ui/display/amount.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'

type Props = { position: Position; exit: Exit; ticker: Ticker | undefined }

/** The price of an exit, and the quantity that it closes unless it is all. */
export function ExitPrice({ position, exit, ticker }: Props) {
  const part = position[`${exit}Quantity`]
  const { pricePrecision = 2, quantityPrecision = 8 } = ticker ?? {}
  const price = <Amount value={position[`${exit}Price`]} decimals={pricePrecision} />
  if (part === null) return price
  return (
    <>
      {price} (
      <OwnAmount value={part} decimals={quantityPrecision} {...(ticker && { unit: ticker.base })} />
      )
    </>
  )
}
