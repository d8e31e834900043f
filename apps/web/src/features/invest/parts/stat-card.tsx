import type { ProductType } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { exactDecimals } from '../../../lib/exact-decimals.ts'
import { Card } from '../../../ui/card.tsx'
import { KeyValueList } from '../../../ui/key-value-list.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { OwnAmount } from '../../../ui/own-amount.tsx'

/** What the user has in products of one type, and what they brought. */
export function StatCard({ productType }: { productType: ProductType }) {
  const t = useTranslations('invest')
  const { data } = useCall('getProductStat', { productType }, { quiet: true })
  const unit = data?.currency ?? 'USDT'
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
  const own = (value: string | undefined) => (
    <OwnAmount value={value} decimals={exactDecimals(value ?? '')} unit={unit} />
  )
  return (
    <Card title={t('yours')} aside={orders}>
      <KeyValueList
        items={[
          { label: t('hosting'), value: own(data?.hostingAmount), strong: true },
          { label: t('todayIncome'), value: own(data?.todayIncome) },
          { label: t('accumulatedIncome'), value: own(data?.accumulatedIncome) },
        ]}
      />
    </Card>
  )
}
