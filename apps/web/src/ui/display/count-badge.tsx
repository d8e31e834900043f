import styles from './count-badge.module.css'

/** A larger number is shown as "99+". */
const most = 99

type Props = {
  count: number
  onIcon?: boolean
  /** Whether there may be more, because the exact number is unknown. */
  isAtLeast?: boolean
}

/** A number on an icon or at the end of a row; nothing for zero. Words elsewhere state it too. */
export function CountBadge({ count, onIcon = false, isAtLeast = false }: Props) {
  if (count === 0 && !isAtLeast) return null
  return (
    <span className={onIcon ? styles.onIcon : styles.badge} aria-hidden>
      {isAtLeast ? atLeast(count) : count > most ? `${most}+` : count}
    </span>
  )
}

const atLeast = (count: number) => (count === 0 ? '?' : `${Math.min(count, most)}+`)
