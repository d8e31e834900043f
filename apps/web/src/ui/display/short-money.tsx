import { useState, type ComponentProps } from 'react'
import { exactDecimals, nonzeroDecimals } from '../../lib/exact-decimals.ts'
import { usePreferences } from '../../theme/preferences.ts'
import { Amount } from './amount.tsx'
import styles from './short-money.module.css'

const decimalsOf = (unit: string | undefined) => (unit?.startsWith('USD') === false ? 8 : 2)

type Props = Omit<ComponentProps<typeof Amount>, 'decimals' | 'masked'> & {
  /** The number of decimals at first. Default: two for a dollar currency, eight for a coin. */
  decimals?: number
  /** Marks the user's own money: it is hidden with the balances. */
  own?: boolean
}

/**
 * Money on a ticket or a card: cut to the cent, with more digits only if it would read as zero. A tap shows all digits,
 * and the next tap hides them. Records and statements show every digit at once instead.
 */
export function ShortMoney({ decimals, own = false, ...amount }: Props) {
  const [isWhole, setWhole] = useState(false)
  const masked = usePreferences((state) => state.hideBalance) && own
  const exact = exactDecimals(amount.value ?? '')
  // Padding zeros carry no information.
  const short = Math.min(exact, nonzeroDecimals(amount.value, decimals ?? decimalsOf(amount.unit)))
  const figure = <Amount {...amount} decimals={isWhole ? exact : short} masked={masked} />
  if (masked || exact <= short) return figure
  return (
    <button
      type="button"
      className={styles.figure}
      aria-pressed={isWhole}
      onClick={() => setWhole(!isWhole)}
    >
      {figure}
    </button>
  )
}
