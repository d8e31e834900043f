import type { ScreenProps } from '../../../lib/routes.ts'
import { RestrictionNotice } from '../../../shared/restriction-notice.tsx'
import { ProductPage } from '../product-page.tsx'
import { PurchaseForm } from './purchase-form.tsx'

/** `/taoliOk`: the amount, the terms, and the confirmation. */
export function ConfirmScreen({ search }: ScreenProps<'productConfirm'>) {
  return (
    <ProductPage id={search.id} notice={<RestrictionNotice of="trade" />}>
      {(found) => <PurchaseForm key={found.id} product={found} first={search.amount ?? ''} />}
    </ProductPage>
  )
}
