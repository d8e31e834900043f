import { useQueryClient } from '@tanstack/react-query'
import { moneyMoved } from './money-moved.ts'
import { loadTradeAssetInfo } from './summaries.ts'

/** Returns a function to call after a money movement: it refetches everything that shows money. */
export function useMoneyMoved(): () => void {
  const client = useQueryClient()
  return () => {
    moneyMoved(client)
    void loadTradeAssetInfo()
  }
}
