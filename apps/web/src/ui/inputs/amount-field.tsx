import { Amount as Money, format, portion, Rate } from '@candor/money'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { amountText } from '../../lib/amount-text.ts'
import { cx } from '../../lib/cx.ts'
import { exactDecimals } from '../../lib/exact-decimals.ts'
import { usePreferences } from '../../theme/preferences.ts'
import { mask } from '../display/amount.tsx'
import { Field } from './field.tsx'
import styles from './field.module.css'
import { useTypedAmount } from './use-typed-amount.ts'

type Props = {
  label: string
  unit: string
  /** Decimal text, as sent to the server; a refused text is no decimal text and reads as none. */
  value: string
  onChange: (value: string) => void
  decimals: number
  /** The available amount, as decimal text; null if unknown. Absent: no chips. */
  available?: string | null
  /** The balance, if less than it is available: it is shown instead of the available amount. */
  balance?: string
  /** Labels the available amount as the maximum: a limit, not a balance. */
  isLimit?: boolean
  /** Hides the available amount, by the user's choice; its shares still work. */
  masked?: boolean
  /** Appears in the box before the figure and states its unit, such as a currency that can be changed. */
  lead?: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
  disabled?: boolean
}

const chips = ['0.25', '0.5', '0.75', '1'] as const
const chipWords = { '0.25': '25%', '0.5': '50%', '0.75': '75%' }

/** An amount to type, paste or take as a share of the available amount. */
export function AmountField(props: Props) {
  const { label, unit, onChange, decimals, available, balance = available } = props
  const isHidden = usePreferences((state) => state.hideBalance)
  const { isLimit = false, masked = isHidden, lead, hint, error, disabled = false } = props
  const t = useTranslations('ui')
  const { shown, refused, taken, type } = useTypedAmount(props)
  const take = (share: string) => {
    if (available) onChange(shareOf(available, share, decimals))
  }
  const free = masked ? mask : whole(balance, decimals)
  const words = isLimit
    ? `${t('max')} ${free} ${unit}`
    : t('available', { amount: `${free} ${unit}` })
  const aside = available === undefined ? undefined : words
  const noted =
    taken === null ? (
      hint
    ) : (
      <>
        <span>{taken}</span>
        {hint}
      </>
    )
  const wrong = error && taken !== null ? `${taken} · ${error}` : error
  return (
    <Field label={label} hint={noted} error={refused ?? wrong} aside={aside}>
      {(control) => (
        <>
          <span className={cx(styles.box, lead !== undefined && styles.large)}>
            {lead}
            <input
              {...control}
              className={cx(styles.input, styles.figures)}
              value={shown}
              onChange={(event) => type(event.target.value)}
              disabled={disabled}
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint="done"
              placeholder="0"
            />
            {lead === undefined && <span className={styles.suffix}>{unit}</span>}
          </span>
          {available !== undefined && (
            <span className={styles.chips}>
              {chips.map((share) => (
                <button
                  key={share}
                  type="button"
                  className={styles.chip}
                  disabled={disabled || !available}
                  onClick={() => take(share)}
                >
                  {share === '1' ? t('max') : chipWords[share]}
                </button>
              ))}
            </span>
          )}
        </>
      )}
    </Field>
  )
}

/** The whole available amount, so that Max and the figure beside it are equal. */
function whole(available: string | null | undefined, decimals: number): string {
  return format(available, { decimals: Math.min(decimals, exactDecimals(available ?? '')) })
}

/** A share of the available amount, cut to the currency's decimals so that it never exceeds it. */
function shareOf(available: string, share: string, decimals: number): string {
  const part = Money.text(portion(Money.read(available), Rate.read(share), 'floor'))
  return amountText(part, decimals) ?? part
}
