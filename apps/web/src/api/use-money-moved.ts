import { useQueryClient } from '@tanstack/react-query'
import { moneyMoved } from './money-moved.ts'
import { loadTradeAssetInfo } from './summaries.ts'

/** Gives a function to call when money has moved: everything that shows money is read again. */
export function useMoneyMoved(): () => void {
  const client = useQueryClient()
  return () => {
    moneyMoved(client)
    void loadTradeAssetInfo()
  }
}
