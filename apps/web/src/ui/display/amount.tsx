import { format } from '@candor/money'
import { cx } from '../../lib/cx.ts'
import { exactDecimals, nonzeroDecimals } from '../../lib/exact-decimals.ts'
import { directionOf } from '../../lib/percent.ts'
import styles from './amount.module.css'

type Props = {
  /** Decimal text from the server; null or undefined is unknown and shows a dash. */
  value: string | null | undefined
  /** Further digits are cut off; by default all are shown. */
  decimals?: number
  unit?: string
  /** A plus before gains, as in profit columns. */
  signed?: boolean
  /**
   * Colours gains and losses with the market colours. The sign is always shown too, and a figure that would be cut to
   * zero gets another digit.
   */
  toned?: boolean
  /** Hidden by the user's choice; always the same width, so that the size gives nothing away. */
  masked?: boolean
  size?: 'inherit' | 'title' | 'display'
}

/** The text of a hidden figure. */
export const mask = '••••'

/** More letters than this do not fit a phone in the display size with a unit. */
const longest = 12

/** An amount of money, a price or a quantity: cut off, grouped, in figures of one width. */
export function Amount(props: Props) {
  const {
    value,
    decimals = exactDecimals(value ?? ''),
    unit,
    signed = false,
    toned = false,
    masked = false,
    size = 'inherit',
  } = props
  const direction = directionOf(value)
  const tone = toned && !masked && direction !== null ? styles[direction] : undefined
  const figure = format(value, { decimals: toned ? nonzeroDecimals(value, decimals) : decimals })
  const plus = signed && directionOf(figure) === 'up' ? '+' : ''
  const text = masked ? mask : plus + figure
  const isLong = size === 'display' && text.length > longest
  return (
    <span className={cx(styles.amount, styles[size], isLong && styles.long, tone)}>
      {text}
      {/* The space is outside the unit, which does not break: the line may break between the two. */}
      {unit !== undefined && ' '}
      {unit !== undefined && <span className={styles.unit}>{unit}</span>}
    </span>
  )
}
