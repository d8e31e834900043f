import { useTranslations } from 'use-intl'
import { bookName, useBook } from '../../../lib/demo-money.ts'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { maxSlippageRate } from '../terms.ts'
import { useTradeIntent } from '../use-trade-intent.ts'
import { orderFields, type Draft } from './draft.ts'

/** Places orders on an instrument, one intent each. */
export function useOrder(symbol: string) {
  const t = useTranslations('ticket')
  const book = useBook()
  const intent = useTradeIntent('createPosition', bookName(book))

  /** Resolves with whether the position was opened. `expectedPrice` is the displayed price. */
  async function place(draft: Draft, expectedPrice: string): Promise<boolean> {
    const fields = orderFields(draft, symbol, book)
    if (fields === null) return false
    const { leverage } = draft
    const position = await intent.send({ ...fields, leverage, expectedPrice, maxSlippageRate })
    if (position !== null) toast(t('created'))
    return position !== null
  }
  return { ...intent, place }
}
