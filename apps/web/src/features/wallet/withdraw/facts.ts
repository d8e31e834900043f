import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { durationText } from '../../../lib/duration.ts'
import type { KeyValue } from '../../../ui/key-value-list.tsx'
import type { Quote } from './checks-card.tsx'

type Known = {
  quote: Quote
  /** What arrives of what was typed; null while nothing was. */
  net: string | null
  /** An amount with its coin. */
  shown: (amount: string) => string
}

/** What it costs, what arrives and when, and how long it can be taken back. */
export function useFacts(): (known: Known) => KeyValue[] {
  const t = useTranslations('withdraw')
  return ({ quote, net, shown }) => {
    const { fee, min, remainingToday, coolingSeconds, arrivalAt, checks } = quote
    const isLookedAt = checks.some(({ key, tone }) => key === 'review' && tone === 'wait')
    const arrival = isLookedAt ? t('afterReview') : t('byBank')
    return [
      { label: t('checks.minimum'), value: min === null ? '–' : shown(min) },
      { label: t('fee'), value: fee === null ? '–' : shown(fee) },
      { label: t('net'), value: net === null ? '–' : shown(net), strong: true },
      { label: t('left'), value: shown(remainingToday) },
      { label: t('takeBack'), value: durationText(coolingSeconds * 1_000) },
      { label: t('arrival'), value: arrivalAt === null ? arrival : formatDate(arrivalAt) },
    ]
  }
}
