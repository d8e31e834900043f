import type { Product, ProductType } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { useCall } from '../../../api/use-call.ts'
import { byNumber } from '../../../lib/locale-text.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { RestrictionNotice } from '../../../shared/restriction-notice.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import styles from '../invest.module.css'
import { StatCard } from '../stat-card.tsx'
import { ProductCard } from './product-card.tsx'

/** `/taolilicai`: the arbitrage products. */
export function ArbitrageScreen() {
  return <ProductsScreen productType="arbitrage" />
}

/** `/kuangchi`: machines, rented by number. */
export function MinersScreen() {
  return <ProductsScreen productType="miner" />
}

/** `/zhaiquan`: bonds, visible to visitors too. */
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
const filterKeys = ['currency', 'term', 'level', 'risk'] as const
type FilterKey = (typeof filterKeys)[number]

/** The filters of products: currency, term, required level and risk. */
const partOf: Readonly<Record<FilterKey, (product: Product) => string>> = {
  currency: ({ currency }) => currency,
  term: ({ days }) => String(days),
  level: ({ levelLimit }) => String(levelLimit ?? 0),
  risk: ({ riskLevel }) => String(riskLevel),
}
const nothingChosen = { currency: all, term: all, level: all, risk: all }

/** The products, with a filter for each property in which they differ. */
function Filtered({ products }: { products: readonly Product[] }) {
  const t = useTranslations('invest')
  const [chosen, setChosen] = useState<Readonly<Record<FilterKey, string>>>(nothingChosen)
  const words: Readonly<
    Record<FilterKey, { label: string; all: string; one: (value: string) => string }>
  > = {
    currency: { label: t('currency'), all: t('allCurrencies'), one: (currency) => currency },
    term: {
      label: t('term'),
      all: t('allTerms'),
      // not money: a number of days
      one: (days) => t('days', { days: Number(days) }),
    },
    level: {
      label: t('level'),
      all: t('allLevels'),
      one: (level) => (level === '0' ? t('everybody') : t('levelFrom', { level })),
    },
    risk: {
      label: t('riskLevel'),
      all: t('allRisks'),
      one: (level) => t('riskOfFive', { level }),
    },
  }
  const shown = products.filter((product) =>
    filterKeys.every((key) => chosen[key] === all || partOf[key](product) === chosen[key]),
  )
  return (
    <>
      <div className={styles.filters}>
        {filterKeys.map((key) => {
          const values = [...new Set(products.map(partOf[key]))].toSorted(byNumber)
          return (
            (values.length > 1 || key === 'term') && (
              <Tabs
                key={key}
                label={words[key].label}
                look="chips"
                value={chosen[key]}
                onChange={(value) => setChosen({ ...chosen, [key]: value })}
                options={[
                  { value: all, label: words[key].all },
                  ...values.map((value) => ({ value, label: words[key].one(value) })),
                ]}
              />
            )
          )
        })}
      </div>
      {shown.length === 0 ? (
        <EmptyState
          text={t('noneOfThese')}
          action={
            <Button look="secondary" size="small" onClick={() => setChosen(nothingChosen)}>
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
