import { Price } from '@candor/money'
import { useState } from 'react'
import type { Exit } from '../../../shared/position/exit-sheet.tsx'
import { readFigure } from '../../../lib/typed-figure.ts'
import type { Prices } from '../use-market.ts'
import { exitFaults } from '../ticket/exit-faults.ts'
import type { ActProps } from './act.ts'
import { changeOf, onlyRemoves } from './change-of-exits.ts'
import { readSize, sizesOf } from './exit-sizes.ts'
import { exitOutcome, stopBound } from './live-figures.ts'

/** The typed exits of a position: their changes, their faults, and the result of each. */
export function useTypedExits(
  { position, ticker }: Pick<ActProps<'exits'>, 'position' | 'ticker'>,
  prices: Prices | null,
) {
  // The inputs refer to the position at the opening of the sheet, even if it has changed since.
  const [seen] = useState(position)
  const [texts, setTexts] = useState({
    takeProfitPrice: seen.takeProfitPrice ?? '',
    stopLossPrice: seen.stopLossPrice ?? '',
  })
  const [sizes, setSizes] = useState(sizesOf(seen))
  const exitOf = (exit: Exit) => {
    const price = readFigure(Price, texts[`${exit}Price`])
    const { part, isWrong } = readSize(sizes[exit], seen, exit)
    const outcome = isWrong ? null : exitOutcome(position, ticker, price, part)
    // Without a price the size is ignored.
    return { price, part, isWrong, blocks: price !== null && isWrong, outcome }
  }
  const exits = { takeProfit: exitOf('takeProfit'), stopLoss: exitOf('stopLoss') }
  const change = changeOf(seen, exits)
  const removes = change !== null && onlyRemoves(change)
  // Removing an exit needs no price, and unchanged exits were validated when they were set.
  const mark = removes ? null : prices && prices.price
  return {
    texts,
    setTexts,
    sizes,
    setSizes,
    exits,
    change,
    removes,
    faults: exitFaults(position.direction, texts, mark, stopBound(position)),
    isWrong: exits.takeProfit.blocks || exits.stopLoss.blocks,
  }
}
