import type { StreamNotice } from '@candor/api'
import { format } from '@candor/money'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useName } from '../../../i18n/use-name.ts'
import { exactDecimals } from '../../../lib/exact-decimals.ts'
import { listen } from '../../../live/feed.ts'
import { Banner } from '../../../ui/banner.tsx'
import { DemoTag } from '../../../ui/demo-tag.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import styles from './margin-notice.module.css'

/**
 * Says on whatever screen there is that the margin of a position runs out, until it is put away: the last one first,
 * one for each position, with the way to where margin can be added.
 */
export function MarginNotice() {
  const t = useTranslations('app')
  const nameOf = useName('symbol')
  const [warnings, setWarnings] = useState<readonly StreamNotice[]>([])
  const hear = useEffectEvent((data: readonly unknown[], type: 'snapshot' | 'update') => {
    if (type === 'snapshot') return
    const told = (data as readonly StreamNotice[]).filter(({ kind }) => kind === 'marginWarned')
    for (const one of told) setWarnings((before) => [one, ...without(before, one)])
  })
  useEffect(() => listen('notice', hear), [])
  const [last] = warnings
  if (last === undefined) return null
  const { symbol = '', level = '', liquidationPrice = '0' } = last.values
  const price = format(liquidationPrice, { decimals: exactDecimals(liquidationPrice) })
  const dismiss = () => setWarnings((before) => without(before, last))
  return (
    <div className={styles.notice} role="alert">
      <Banner
        tone="risk"
        onDismiss={dismiss}
        action={
          <span onClickCapture={dismiss}>
            <LinkButton to="position" search={{ id: last.id }} size="small">
              {t('marginWarning.toPosition')}
            </LinkButton>
          </span>
        }
      >
        <p>
          {last.values['demo'] !== undefined && <DemoTag />}{' '}
          {t('marginWarning.reached', { name: nameOf(symbol, symbol), level, price })}
        </p>
      </Banner>
    </div>
  )
}

function without(warnings: readonly StreamNotice[], { id }: StreamNotice) {
  return warnings.filter((one) => one.id !== id)
}
