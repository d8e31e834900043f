import { format } from '@candor/money'
import { cx } from '../lib/cx.ts'
import styles from './price-ticker.module.css'

type Props = {
  price: string | null | undefined
  decimals: number
  /** Where the last step went; the background flashes once in that colour. */
  move?: 'up' | 'down' | null
  stale?: boolean
  size?: 'row' | 'title'
}

/** A price that moves. Each new price is a new element, which is what starts its flash. */
export function PriceTicker({ price, decimals, move = null, stale = false, size = 'row' }: Props) {
  const flash = move !== null && !stale ? styles[move] : undefined
  return (
    <span className={cx(styles.ticker, styles[size], stale && styles.stale)}>
      <span key={price} className={flash}>
        {format(price, { decimals })}
      </span>
    </span>
  )
}
