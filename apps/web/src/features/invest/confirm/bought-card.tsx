import type { ProductOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/money.ts'
import { DoneCard } from '../../../ui/display/done-card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { placesOf } from '../places.ts'

/** The result of a purchase: its amount, its number, and the link to its order. */
export function BoughtCard({ order }: { order: ProductOrder }) {
  const t = useTranslations('invest')
  const next = (
    <>
      <LinkButton
        to={placesOf[order.productType].orders}
        search={{ id: order.id }}
        look="secondary"
      >
        {t('seeOrder')}
      </LinkButton>
      <LinkButton to="assets">{t('assets')}</LinkButton>
    </>
  )
  return (
    <DoneCard title={t('done')} next={next}>
      <KeyValueList
        items={[
          { label: t('invested'), value: money(order.amount, order.currency) },
          { label: t('daily'), value: money(order.dailyIncome, order.currency) },
          { label: t('reference'), value: order.orderNo },
        ]}
      />
    </DoneCard>
  )
}
