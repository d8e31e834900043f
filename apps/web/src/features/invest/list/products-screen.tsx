import type { Product, ProductType } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { useCall } from '../../../api/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { RestrictionNotice } from '../../../ui/restriction-notice.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import styles from '../parts/invest.module.css'
import { StatCard } from '../parts/stat-card.tsx'
import { ProductCard } from './product-card.tsx'

/** `/taolilicai`: products that lend to the price gaps between markets, around the clock. */
export function ArbitrageScreen() {
  return <ProductsScreen productType="arbitrage" />
}

/** `/kuangchi`: machines that are rented by their number. */
export function MinersScreen() {
  return <ProductsScreen productType="miner" />
}

/** `/zhaiquan`: what is lent to an issuer, once enough is raised. Everybody may look. */
export function BondsScreen() {
  return <ProductsScreen productType="bond" />
}

function ProductsScreen({ productType }: { productType: ProductType }) {
  const t = useTranslations('invest')
  const isSignedIn = useSession((state) => state.token !== null)
  const products = useCall('listProducts', { productType })
  return (
    <Page title={t(`titles.${productType}`)} onRefresh={products.refetch}>
      <RestrictionNotice of="trade" />
      {isSignedIn && <StatCard productType={productType} />}
      <p className={styles.note}>
        {t(`explain.${productType}`)} {t('sandbox')}
      </p>
      {productType === 'bond' && (
        <LinkButton to="bondPool" look="secondary" wide>
          {t('allSales')}
        </LinkButton>
      )}
      <QueryView
        query={products}
        skeleton={
          <Card flush>
            <SkeletonRows count={8} />
          </Card>
        }
        empty={<EmptyState text={t('none')} />}
      >
        {(found) => <Filtered products={found} />}
      </QueryView>
    </Page>
  )
}

const all = 'all'

/** The products, narrowed by how long they run and by the level that they are for. */
function Filtered({ products }: { products: readonly Product[] }) {
  const t = useTranslations('invest')
  const [term, setTerm] = useState(all)
  const [level, setLevel] = useState(all)
  const terms = [...new Set(products.map(({ days }) => days))].toSorted((a, b) => a - b)
  const levels = [...new Set(products.map(({ levelLimit }) => levelLimit ?? 0))].toSorted(
    (a, b) => a - b,
  )
  const shown = products.filter(
    ({ days, levelLimit }) =>
      (term === all || String(days) === term) &&
      (level === all || String(levelLimit ?? 0) === level),
  )
  const showAll = () => {
    setTerm(all)
    setLevel(all)
  }
  return (
    <>
      <div className={styles.filters}>
        <Tabs
          label={t('term')}
          look="chips"
          value={term}
          onChange={setTerm}
          options={[
            { value: all, label: t('allTerms') },
            ...terms.map((days) => ({ value: String(days), label: t('days', { days }) })),
          ]}
        />
        {levels.length > 1 && (
          <Tabs
            label={t('level')}
            look="chips"
            value={level}
            onChange={setLevel}
            options={[
              { value: all, label: t('allLevels') },
              ...levels.map((one) => ({
                value: String(one),
                label: one === 0 ? t('everybody') : t('levelFrom', { level: one }),
              })),
            ]}
          />
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState
          text={t('noneOfThese')}
          action={
            <Button look="secondary" size="small" onClick={showAll}>
              {t('showAll')}
            </Button>
          }
        />
      ) : (
        <ul className={styles.list}>
          {shown.map((product) => (
            <ProductCard key={product.id} product={product} />
          ))}
        </ul>
      )}
    </>
  )
}
