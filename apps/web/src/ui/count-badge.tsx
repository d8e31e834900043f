import styles from './count-badge.module.css'

/** More than this is said as such. */
const most = 99

type Props = {
  count: number
  onIcon?: boolean
  /** There may be more: nobody could say. */
  isAtLeast?: boolean
}

/** How many there are, on an icon or at the end of a row; nothing where there are none. Said in words elsewhere. */
export function CountBadge({ count, onIcon = false, isAtLeast = false }: Props) {
  if (count === 0 && !isAtLeast) return null
  return (
    <span className={onIcon ? styles.onIcon : styles.badge} aria-hidden>
      {isAtLeast ? atLeast(count) : count > most ? `${most}+` : count}
    </span>
  )
}

const atLeast = (count: number) => (count === 0 ? '?' : `${Math.min(count, most)}+`)
