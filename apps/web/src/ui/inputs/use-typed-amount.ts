import { format } from '@candor/money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { asTyped, isRefused, isRisky, typedAmount } from '../../lib/typed-amount.ts'

type Of = {
  value: string
  onChange: (value: string) => void
  decimals: number
  unit: string
}

/**
 * The text of an amount field, which is always as typed; with the app's reading of it, or the reason why there is none.
 */
export function useTypedAmount({ value, onChange, decimals, unit }: Of) {
  const t = useTranslations('ui')
  const [typed, setTyped] = useState(value)
  // A value set from elsewhere since, such as a share of the available amount, replaces the text.
  const shown = typedAmount(typed, decimals).text === value ? typed : asTyped(value)
  const fault = isRefused(value) ? typedAmount(shown, decimals).fault : null
  const figure = figureOf(value)
  const taken = figure !== null && isRisky(shown) ? clearly(format(figure, all)) : null
  return {
    shown,
    refused: fault && t(`amount.${fault}`, { text: shortened(shown), decimals }),
    taken: taken && t('amount.taken', { amount: `${taken} ${unit}` }),
    type(raw: string) {
      setTyped(raw)
      onChange(typedAmount(raw, decimals).text)
    },
  }
}

const all = { decimals: 'all' } as const

/** `12.` and `1.000` as figures: 12 and 1. Null for a refused, empty, or too long text. */
function figureOf(text: string): string | null {
  const figure = text.includes('.') ? text.replace(/\.?0*$/, '') : text
  return isDecimal(figure) ? figure : null
}
/**
 * A fourth decimal for a figure that has three and no groups: a reader whose country groups with points would take
 * `1.234` for a thousand, but not `1.2340`.
 */
const clearly = (figure: string) => (/^\d{1,3}\.\d{3}$/.test(figure) ? `${figure}0` : figure)
const isDecimal = (text: string) => /^\d{1,40}(?:\.\d{1,20})?$/.test(text)

/** A text pasted by mistake may be a whole page. */
function shortened(raw: string): string {
  const text = raw.trim()
  return text.length > 16 ? `${text.slice(0, 15)}…` : text
}
