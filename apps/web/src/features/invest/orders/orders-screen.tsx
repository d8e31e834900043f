import { productTypes, type ProductType } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePages } from '../../../api/use-pages.ts'
import type { ScreenProps } from '../../../lib/routes.ts'
import { Card } from '../../../ui/display/card.tsx'
import { EndlessList } from '../../../shared/data/endless-list.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { ListBox } from '../../../ui/display/list-box.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import { useLazyPart } from '../../../ui/display/use-lazy-part.ts'
import styles from '../invest.module.css'
import { placesOf } from '../places.ts'
import { OrderRow } from './order-row.tsx'

const pageSize = 20
const kinds = productTypes.filter((type) => type !== 'bond')

const loadOrder = async () => (await import('./one-order.tsx')).OneOrder

/** `/taoliOrder`: every order, latest first; with an `id` its details. */
export function ProductOrdersScreen({ search }: ScreenProps<'productOrders'>) {
  if (search.id !== undefined) return <Order id={search.id} />
  return <Orders first={kinds.find((type) => type === search.type) ?? 'arbitrage'} />
}

/** `/zhaiquanOrder`: the bond orders, which have their own screens. */
export function BondOrdersScreen({ search }: ScreenProps<'bondOrders'>) {
  if (search.id !== undefined) return <Order id={search.id} />
  return <Orders first="bond" />
}

function Order({ id }: { id: string }) {
  const t = useTranslations('invest')
  const { Part } = useLazyPart(loadOrder)
  if (Part !== null) return <Part id={id} />
  return (
    <Page title={t('orders.title')}>
      <Card flush>
        <SkeletonRows count={9} />
      </Card>
    </Page>
  )
}

function Orders({ first }: { first: ProductType }) {
  const t = useTranslations('invest')
  const [productType, setType] = useState<ProductType>(first)
  const orders = usePages('listProductOrders', {
    pageSize,
    productType,
  })
  const toProducts = (
    <LinkButton to={placesOf[productType].list} size="small">
      {t(`titles.${productType}`)}
    </LinkButton>
  )
  return (
    <Page
      title={t(productType === 'bond' ? 'orders.bonds' : 'orders.title')}
      onRefresh={orders.refetch}
      fill
    >
      {productType !== 'bond' && (
        <div className={styles.tabs}>
          <Tabs
            label={t('orders.of')}
            value={productType}
            onChange={setType}
            options={kinds.map((value) => ({ value, label: t(`titles.${value}`) }))}
          />
        </div>
      )}
      <ListBox>
        <QueryView
          query={orders}
          skeleton={<SkeletonRows count={9} />}
          empty={<EmptyState text={t('orders.empty')} action={toProducts} />}
        >
          {(rows) => (
            <EndlessList query={orders} rows={rows}>
              {(order) => <OrderRow order={order} />}
            </EndlessList>
          )}
        </QueryView>
      </ListBox>
    </Page>
  )
}
