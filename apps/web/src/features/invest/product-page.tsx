import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Output } from '../../api/client.ts'
import { useCall } from '../../api/use-call.ts'
import { Card } from '../../ui/display/card.tsx'
import { Page } from '../../ui/display/page.tsx'
import { QueryView } from '../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../ui/display/skeleton.tsx'

export type ProductDetail = Output<'getProduct'>

type Props = {
  id: string | undefined
  notice?: ReactNode
  children: (product: ProductDetail) => ReactNode
}

/** A screen about one product, with the common loading and error states. */
export function ProductPage({ id, notice, children }: Props) {
  const t = useTranslations('invest')
  // not money: an id that no product has
  const product = useCall('getProduct', { id: id ?? '0' })
  return (
    <Page title={product.data?.name ?? t('product')} onRefresh={product.refetch}>
      {notice}
      <QueryView
        query={product}
        skeleton={
          <Card flush>
            <SkeletonRows count={9} />
          </Card>
        }
        empty={null}
        isEmpty={() => false}
      >
        {children}
      </QueryView>
    </Page>
  )
}
