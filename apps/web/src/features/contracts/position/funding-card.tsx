import type { Position, Ticker } from '@candor/api'
import { format } from '@candor/money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/money.ts'
import { formatDate } from '../../../lib/dates.ts'
import { useIsDemo } from '../../../lib/demo-money.ts'
import { usePreferences } from '../../../theme/preferences.ts'
import { mask } from '../../../ui/display/amount.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { ListRow } from '../../../ui/display/list-row.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import styles from './position-screen.module.css'

type Props = { position: Position; ticker: Ticker | undefined }
type Funding = NonNullable<Position['fundings']>[number]

/** Number of rows before "Show all". */
const fewRows = 4

/** The funding payments of a position, newest first; nothing if holding is free. */
export function FundingCard({ position, ticker }: Props) {
  const t = useTranslations('position')
  const [isWhole, setWhole] = useState(false)
  const { fundings = [], nextFunding, currency } = position
  const isDemo = useIsDemo()
  const kind = fundings[0]?.kind ?? nextFunding?.kind
  if (kind === undefined) return null
  const title = t(`fundings.title.${kind}`)
  const newest = fundings.toReversed()
  const rows = isWhole ? newest : newest.slice(0, fewRows)
  const records = !isDemo && (
    <LinkButton
      to="records"
      search={{ account: 'contract', currency, type: 'funding' }}
      look="plain"
      size="small"
    >
      {t('fundings.records')}
    </LinkButton>
  )
  return (
    <Card title={title} label={title} aside={records} flush>
      {rows.map((funding) => (
        <Row key={funding.at} funding={funding} currency={currency} ticker={ticker} />
      ))}
      {fundings.length === 0 && <EmptyState text={t('fundings.none')} />}
      {rows.length < newest.length && (
        <div className={styles.all}>
          <Button look="plain" size="small" onClick={() => setWhole(true)}>
            {t('fundings.all', { count: newest.length })}
          </Button>
        </div>
      )}
    </Card>
  )
}

type RowProps = { funding: Funding; currency: string; ticker: Ticker | undefined }

/** One funding payment: amount, size and price, and the shares borne by the margin and the house. */
function Row({ funding, currency, ticker }: RowProps) {
  const t = useTranslations('position')
  const hidden = usePreferences((state) => state.hideBalance)
  const { pricePrecision = 2, quantityPrecision = 8, base = '' } = ticker ?? {}
  const { kind, at, quantity, price, seq, amount, fromMargin, shortfall } = funding
  const own = (text: string) => (hidden ? `${mask} ${currency}` : money(text, currency))
  const of = t(`fundings.of.${kind}`, {
    quantity: `${hidden ? mask : format(quantity, { decimals: quantityPrecision })} ${base}`,
    price: format(price, { decimals: pricePrecision }),
    seq: String(seq),
  })
  const others = [
    ...(fromMargin === '0' ? [] : [t('fundingFromMargin', { amount: own(fromMargin) })]),
    ...(shortfall === '0' ? [] : [t('fundingShortfall', { amount: own(shortfall) })]),
  ]
  return (
    <ListRow
      title={formatDate(at)}
      detail={of}
      value={<OwnAmount value={amount} unit={currency} signed toned />}
      {...(others.length > 0 && { foot: others.join(' · ') })}
    />
  )
}
