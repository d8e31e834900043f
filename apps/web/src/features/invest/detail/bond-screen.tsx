import { useTranslations } from 'use-intl'
import type { ScreenProps } from '../../../lib/routes.ts'
import { Card } from '../../../ui/display/card.tsx'
import { RestrictionNotice } from '../../../shared/restriction-notice.tsx'
import { PurchaseForm } from '../confirm/purchase-form.tsx'
import styles from '../invest.module.css'
import { ProductPage, type ProductDetail } from '../product-page.tsx'
import { BondCard } from './bond-card.tsx'
import { DisclosureCard } from './disclosure-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { PayerCard } from './payer-card.tsx'
import { TermsCard } from './terms-card.tsx'

/** `/zhaiquanDetail`: the facts of a bond, and its purchase. */
export function BondScreen({ search }: ScreenProps<'bond'>) {
  return (
    <ProductPage id={search.id} notice={<RestrictionNotice of="trade" />}>
      {(product) => <Detail product={product} />}
    </ProductPage>
  )
}

function Detail({ product }: { product: ProductDetail }) {
  const t = useTranslations('bonds')
  const invest = useTranslations('invest')
  const redemption = useTranslations('redemption')
  const { statusKey, days } = product
  return (
    <>
      <TermsCard product={product} />
      <DisclosureCard product={product} />
      <BondCard product={product} />
      {statusKey === 'on_sale' ? (
        <PurchaseForm product={product} first="" />
      ) : (
        <Card>
          <p className={styles.note}>{invest(`status.${statusKey}`)}</p>
        </Card>
      )}
      <PayerCard product={product} />
      <Card title={invest('how')}>
        <ol className={styles.steps}>
          <li>{t('steps.held')}</li>
          <li>{t('steps.decided')}</li>
          <li>{t('steps.days', { days })}</li>
          <li>{t('steps.end')}</li>
        </ol>
      </Card>
      <Card title={invest('risks')}>
        <ul className={styles.steps}>
          <li>{invest('risk.empty')}</li>
          <li>{t('risk.missed')}</li>
          <li>{product.redemption.early ? redemption('risk') : invest('risk.bound')}</li>
          <li>{t('risk.issuer')}</li>
        </ul>
      </Card>
      <HistoryCard product={product} />
    </>
  )
}
