import { Amount, negate } from '@candor/money'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { exactDecimals } from '../../../lib/exact-decimals.ts'
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
  const nameOf = useName('symbol')
  const isDemo = useIsDemo()
  const position = useLastClosed((state) => state.position)
  useEffect(() => () => showClosed(null), [])
  // The screen of the other money may be kept beside this one.
  if (position?.isDemo !== isDemo) return null
  const { id, symbol, symbolName, currency, closePrice, realizedPnl, fundingFee } = position
  const brought = Amount.text(negate(Amount.read(fundingFee)))
  const funding = (
    <OwnAmount value={brought} decimals={exactDecimals(brought)} unit={currency} signed />
  )
  const next = (
    <LinkButton to="position" search={{ id }} look="secondary">
      {t('fills')}
    </LinkButton>
  )
  return (
    <DoneCard key={id} title={`${nameOf(symbol, symbolName)}: ${t('status.closed')}`} next={next}>
      <KeyValueList
        items={[
          { label: t('closePrice'), value: closePrice },
          ...(fundingFee === '0' ? [] : [{ label: t('fundingSoFar'), value: funding }]),
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
