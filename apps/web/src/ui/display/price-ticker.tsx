import { format } from '@candor/money'
import { cx } from '../../lib/cx.ts'
import { useFlash } from './use-flash.ts'
import styles from './price-ticker.module.css'

type Props = {
  price: string | null | undefined
  decimals: number
  /** The direction of the last change; the background flashes once in that colour. */
  move?: 'up' | 'down' | null
  stale?: boolean
  size?: 'row' | 'title'
}

/** A changing price. It is highlighted without an animation: sixty fading rows keep a slow phone permanently busy. */
export function PriceTicker({ price, decimals, move = null, stale = false, size = 'row' }: Props) {
  const isNew = useFlash(price)
  const flash = isNew && move !== null && !stale ? styles[move] : undefined
  return (
    <span className={cx(styles.ticker, styles[size], stale && styles.stale)}>
      <span className={flash}>{format(price, { decimals })}</span>
    </span>
  )
}
