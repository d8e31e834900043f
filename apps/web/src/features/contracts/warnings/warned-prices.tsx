import { marginLevels } from '@candor/api'
import { Price, format } from '@candor/money'
import { shownLiquidationPrice, warnedLevels } from '@candor/rules'
import type { Alone } from './warned-at.tsx'
import styles from './warned-prices.module.css'

/** Each level of the margin ratio that will be warned of, with the price that reaches it, as the server decides it. */
export function WarnedPrices({
  alone: { held, terms },
  decimals,
}: {
  alone: Alone
  decimals: number
}) {
  const levels = warnedLevels(held, marginLevels, terms)
  if (levels.length === 0) return '–'
  return levels.map(({ level, price }) => {
    const shown = shownLiquidationPrice(held.direction, price, terms.priceStep) ?? price
    return (
      <span key={level} className={styles.level}>
        {`${level}% · ${format(Price.text(shown), { decimals })}`}
      </span>
    )
  })
}
