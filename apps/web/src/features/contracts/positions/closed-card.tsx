import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useName } from '../../../i18n/use-name.ts'
import { useIsDemo } from '../../../lib/demo-money.ts'
import { DoneCard } from '../../../ui/done-card.tsx'
import { KeyValueList } from '../../../ui/key-value-list.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { OwnAmount } from '../../../ui/own-amount.tsx'
import { showClosed, useLastClosed } from './last-closed.ts'

/** What closing a position brought, as the server booked it; it stays until the next act. */
export function ClosedCard() {
  const t = useTranslations('position')
  const words = useTranslations('cross')
  const nameOf = useName('symbol')
  const isDemo = useIsDemo()
  const position = useLastClosed((state) => state.position)
  useEffect(() => () => showClosed(null), [])
  // The screen of the other money may be kept beside this one.
  if (position?.isDemo !== isDemo) return null
  const { id, symbol, symbolName, currency, marginMode, closePrice, realizedPnl } = position
  const next = (
    <LinkButton to="position" search={{ id }} look="secondary">
      {t('fills')}
    </LinkButton>
  )
  return (
    <DoneCard key={id} title={`${nameOf(symbol, symbolName)}: ${t('status.closed')}`} next={next}>
      <KeyValueList
        items={[
          { label: words('label'), value: words(`mode.${marginMode}`) },
          { label: t('closePrice'), value: closePrice },
          {
            label: t('netOfFees'),
            value: <OwnAmount value={realizedPnl} decimals={2} unit={currency} signed toned />,
            strong: true,
          },
        ]}
      />
    </DoneCard>
  )
}
