import { format } from '@candor/money'
import { cx } from '../lib/cx.ts'
import { tellingDecimals } from '../lib/exact-decimals.ts'
import { directionOf } from '../lib/percent.ts'
import styles from './amount.module.css'

type Props = {
  /** Decimal text as the server sent it; null or undefined is unknown and shows a dash. */
  value: string | null | undefined
  decimals: number
  unit?: string
  /** A plus before gains, as in profit columns. */
  signed?: boolean
  /**
   * Colours gains and losses with the market colours. The sign always stands beside the colour, and a figure: what would be cut
   * to zero has a digit more.
   */
  toned?: boolean
  /** Hidden by the user's choice; always the same width, so that the size gives nothing away. */
  masked?: boolean
  size?: 'inherit' | 'title' | 'display'
}

/** What stands for a hidden figure. */
export const mask = '••••'

/** More letters than this do not fit a phone in the display's size, with a unit beside them. */
const longest = 12

/** An amount of money, a price or a quantity: cut off, grouped, in figures of one width. */
export function Amount(props: Props) {
  const {
    value,
    decimals,
    unit,
    signed = false,
    toned = false,
    masked = false,
    size = 'inherit',
  } = props
  const direction = directionOf(value)
  const tone = toned && !masked && direction !== null ? styles[direction] : undefined
  const figure = format(value, { decimals: toned ? tellingDecimals(value, decimals) : decimals })
  const plus = signed && directionOf(figure) === 'up' ? '+' : ''
  const text = masked ? mask : plus + figure
  const isLong = size === 'display' && text.length > longest
  return (
    <span className={cx(styles.amount, styles[size], isLong && styles.long, tone)}>
      {text}
      {/* The space stands outside the unit, which breaks nowhere: between the two a line may end. */}
      {unit !== undefined && ' '}
      {unit !== undefined && <span className={styles.unit}>{unit}</span>}
    </span>
  )
}
