import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { durationText } from '../../../lib/duration.ts'
import type { KeyValue } from '../../../ui/display/key-value-list.tsx'
import type { Quote } from './checks-card.tsx'

type Known = {
  quote: Quote
  /** The received part of the typed amount; null without an amount. */
  net: string | null
  /** An amount with its coin. */
  shown: (amount: string) => string
}

/** The fee, the received amount, the cancellation period and the arrival; an unknown fee or amount has no line. */
export function useFacts(): (known: Known) => KeyValue[] {
  const t = useTranslations('withdraw')
  return ({ quote, net, shown }) => {
    const { fee, coolingSeconds, arrivalAt, checks } = quote
    const isLookedAt = checks.some(({ key, tone }) => key === 'review' && tone === 'wait')
    const arrival = isLookedAt ? t('afterReview') : t('byBank')
    return [
      ...(fee === null ? [] : [{ label: t('fee'), value: shown(fee) }]),
      ...(net === null ? [] : [{ label: t('net'), value: shown(net), strong: true }]),
      { label: t('takeBack'), value: durationText(coolingSeconds * 1_000) },
      { label: t('arrival'), value: arrivalAt === null ? arrival : formatDate(arrivalAt) },
    ]
  }
}

/** The bounds of the amount, shown while it is typed. */
export function useBounds(): (known: Pick<Known, 'quote' | 'shown'>) => KeyValue[] {
  const t = useTranslations('withdraw')
  const levels = useTranslations('rewards.vip')
  return ({ quote: { min, remainingToday, vip }, shown }) => [
    ...(min === null ? [] : [{ label: t('checks.minimum'), value: shown(min) }]),
    { label: t('left'), value: shown(remainingToday) },
    {
      label: t('vipLevel'),
      value: t('vipLimit', { level: String(vip.levelNo), rate: vip.limitRate }),
    },
    { label: levels('measured'), value: formatDate(vip.measuredAt), part: true },
  ]
}
