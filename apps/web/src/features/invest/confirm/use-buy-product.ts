import type { ProductOrder, ProductType } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '../../../api/client.ts'
import type { IntentState } from '../../../api/intent.ts'
import { callKey } from '../../../api/use-call.ts'
import { useMoneyMoved } from '../../../api/use-money-moved.ts'
import { useSent } from '../../../api/use-sent.ts'

type Hearers = {
  readonly onBought: (order: ProductOrder) => void
  /** Hears of one that was sent before the screen was opened again. */
  readonly onResumed: (order: ProductOrder) => void
}

/** Buys a product, once: what had no answer when the page was left is asked about here before anything new is sent. */
export function useBuyProduct(productType: ProductType, { onBought, onResumed }: Hearers) {
  const moneyMoved = useMoneyMoved()
  const cache = useQueryClient()
  const settled = (end: IntentState<ProductOrder> | null, hear: (order: ProductOrder) => void) => {
    if (end?.name !== 'accepted') return
    moneyMoved()
    // What is left of it and what the user has are others now.
    void cache.invalidateQueries({ queryKey: callKey('getProduct') })
    hear(end.result)
  }
  const hear = { onResumed: (end: IntentState<ProductOrder>) => settled(end, onResumed) }
  // Bonds are bought by a call of their own; both are there, because a hook is called every time.
  const { submit: submitProduct, ...product } = useSent('buyProduct', hear)
  const { submit: submitBond, ...bond } = useSent('buyBond', hear)
  const isBond = productType === 'bond'
  const submit = ({ machineCount, amount = '0', ...order }: Input<'buyProduct'>) =>
    isBond
      ? submitBond({ ...order, amount })
      : submitProduct({ ...order, ...(machineCount === undefined ? { amount } : { machineCount }) })
  const buy = async (order: Input<'buyProduct'>) => settled(await submit(order), onBought)
  return { ...(isBond ? bond : product), buy }
}
export type Buying = ReturnType<typeof useBuyProduct>
