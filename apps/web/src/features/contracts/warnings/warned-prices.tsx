import { marginLevels } from '@candor/api'
import { Price, format } from '@candor/money'
import { shownLiquidationPrice, warnedLevels } from '@candor/rules'
import type { Alone } from './warned-at.tsx'
import styles from './warned-prices.module.css'

/** Each warning level of the margin ratio with its price, by the server's formula. */
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
