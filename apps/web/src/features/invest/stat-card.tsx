import type { ProductType } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../api/error-text.ts'
import { useCall } from '../../api/use-call.ts'
import { Card } from '../../ui/display/card.tsx'
import { KeyValueList, type KeyValue } from '../../ui/display/key-value-list.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { LinkButton } from '../../ui/inputs/link-button.tsx'
import { OwnAmount } from '../../shared/own-amount.tsx'
import styles from './invest.module.css'

const figures = ['hostingAmount', 'todayIncome', 'accumulatedIncome'] as const
const labels = {
  hostingAmount: 'hosting',
  todayIncome: 'todayIncome',
  accumulatedIncome: 'accumulatedIncome',
} as const
/** Decimals of a value in dollars, as in other totals. */
const valueDecimals = 2

/**
 * The user's holdings in products of one type, and their income: per currency, and for several currencies
 * their total value. Figures that cannot be read are dashes, with the reason and a retry.
 */
export function StatCard({ productType }: { productType: ProductType }) {
  const t = useTranslations('invest')
  const ui = useTranslations('ui')
  const errorText = useErrorText()
  const { data, error, refetch } = useCall('getProductStat', { productType }, { quiet: true })
  const orders =
    productType === 'bond' ? (
      <LinkButton to="bondOrders" look="plain" size="small">
        {t('orders.bonds')}
      </LinkButton>
    ) : (
      <LinkButton to="productOrders" search={{ type: productType }} look="plain" size="small">
        {t('orders.title')}
      </LinkButton>
    )
  const own = (value: string | null | undefined, unit: string) => (
    <OwnAmount value={value} unit={unit} />
  )
  const held = data?.byCurrency ?? []
  const linesOf = (figure: (typeof figures)[number]): KeyValue[] => {
    const line = { label: t(labels[figure]), strong: figure === 'hostingAmount' }
    const [only, ...more] = held
    if (data === undefined) return [{ ...line, value: '—' }]
    if (more.length === 0) {
      const one = only ?? data
      return [{ ...line, value: own(one[figure], one.currency) }]
    }
    const each = held.map((one) => <span key={one.currency}>{own(one[figure], one.currency)}</span>)
    const worth = <OwnAmount value={data[figure]} decimals={valueDecimals} unit={data.currency} />
    return [
      { ...line, value: <span className={styles.lines}>{each}</span> },
      { id: `${figure}Worth`, label: t('worthNow'), value: worth, part: true },
    ]
  }
  return (
    <Card title={t('yours')} aside={orders}>
      <KeyValueList items={figures.flatMap(linesOf)} />
      {data === undefined && error !== null && (
        <p className={styles.note} role="status">
          {errorText(error)}{' '}
          <Button look="plain" size="small" onClick={() => void refetch()}>
            {ui('retry')}
          </Button>
        </p>
      )}
    </Card>
  )
}
