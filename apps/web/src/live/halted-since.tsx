import type { Halt } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatNear } from '../lib/dates.ts'
import { useNow } from '../lib/use-now.ts'

/** The start and reason of a market's halt. */
export function HaltedSince({ halt: { sinceAt, reasonKey } }: { halt: Halt }) {
  const t = useTranslations('halts')
  const present = useNow()
  return t('since', { time: formatNear(sinceAt, present), reason: t(`reason.${reasonKey}`) })
}
