import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ScreenProps } from '../../../lib/routes.ts'
import { Card } from '../../../ui/display/card.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { StickyActionBar } from '../../../ui/display/page.tsx'
import styles from '../invest.module.css'
import { ProductPage, type ProductDetail } from '../product-page.tsx'
import { Calculator } from './calculator.tsx'
import { DisclosureCard } from './disclosure-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { MachineCard } from './machine-card.tsx'
import { PayerCard } from './payer-card.tsx'
import { TermsCard } from './terms-card.tsx'

/** `/taolilicaiDetail`, `/kuangchiDetail`: the facts of a product before its purchase. */
export function ProductScreen({ search }: ScreenProps<'product' | 'miner'>) {
  return <ProductPage id={search.id}>{(found) => <Detail product={found} />}</ProductPage>
}

function Detail({ product }: { product: ProductDetail }) {
  const t = useTranslations('invest')
  const redemption = useTranslations('redemption')
  const { id, miner, statusKey } = product
  const [typed, setTyped] = useState('')
  return (
    <>
      <TermsCard product={product} />
      <DisclosureCard product={product} />
      <Calculator product={product} typed={typed} onType={setTyped} />
      <PayerCard product={product} />
      {miner !== null && <MachineCard machine={miner} />}
      <Card title={t('how')}>
        <ol className={styles.steps}>
          <li>{t('steps.held')}</li>
          <li>{t('steps.days', { days: product.days })}</li>
          <li>{t('steps.paid')}</li>
          <li>{t('steps.end')}</li>
        </ol>
      </Card>
      <Card title={t('risks')}>
        <ul className={styles.steps}>
          <li>{t('risk.empty')}</li>
          <li>{product.redemption.early ? redemption('risk') : t('risk.bound')}</li>
          {miner !== null && <li>{t('risk.machine')}</li>}
        </ul>
      </Card>
      <HistoryCard product={product} />
      <StickyActionBar>
        {statusKey === 'on_sale' ? (
          <LinkButton
            to="productConfirm"
            search={{ id, ...(typed !== '' && { amount: typed }) }}
            wide
          >
            {t('subscribe')}
          </LinkButton>
        ) : (
          <p className={styles.note}>{t(`status.${statusKey}`)}</p>
        )}
      </StickyActionBar>
    </>
  )
}
