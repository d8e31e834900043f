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
 * Says on whatever screen there is that the margin of a position, or of a cross account, runs out, until it is put away:
 * the last one first, one for each position and account, with the way to where something can be done about it.
 */
export function MarginNotice() {
  const [warnings, setWarnings] = useState<readonly StreamNotice[]>([])
  const hear = useEffectEvent((data: readonly unknown[], type: 'snapshot' | 'update') => {
    if (type === 'snapshot') return
    const told = (data as readonly StreamNotice[]).filter(isWarning)
    for (const one of told) setWarnings((before) => [one, ...without(before, one)])
  })
  useEffect(() => listen('notice', hear), [])
  const [last] = warnings
  if (last === undefined) return null
  const dismiss = () => setWarnings((before) => without(before, last))
  return (
    <div className={styles.notice} role="alert">
      <Banner
        tone="risk"
        onDismiss={dismiss}
        action={
          <span onClickCapture={dismiss}>
            <WayOut warning={last} />
          </span>
        }
      >
        <p>
          {isDemo(last) && <DemoTag />} <Sentence warning={last} />
        </p>
      </Banner>
    </div>
  )
}

function Sentence({ warning: { kind, values } }: { warning: StreamNotice }) {
  const t = useTranslations('app.marginWarning')
  const nameOf = useName('symbol')
  const { symbol = '', level = '', liquidationPrice = '0' } = values
  if (kind === 'poolWarned') return t('account', { level })
  const price = format(liquidationPrice, { decimals: exactDecimals(liquidationPrice) })
  return t('reached', { name: nameOf(symbol, symbol), level, price })
}

function WayOut({ warning }: { warning: StreamNotice }) {
  const t = useTranslations('app.marginWarning')
  if (warning.kind === 'marginWarned')
    return (
      <LinkButton to="position" search={{ id: warning.id }} size="small">
        {t('toPosition')}
      </LinkButton>
    )
  return (
    <LinkButton to={isDemo(warning) ? 'demo' : 'contracts'} size="small">
      {t('toAccount')}
    </LinkButton>
  )
}

const isWarning = ({ kind }: StreamNotice) => kind === 'marginWarned' || kind === 'poolWarned'
const isDemo = ({ values }: StreamNotice) => values['demo'] !== undefined

/** What a warning is about: a position, or the cross account of a book. */
const subjectOf = (warning: StreamNotice) =>
  warning.kind === 'poolWarned' ? `account ${isDemo(warning)}` : warning.id

function without(warnings: readonly StreamNotice[], told: StreamNotice) {
  return warnings.filter((one) => subjectOf(one) !== subjectOf(told))
}
