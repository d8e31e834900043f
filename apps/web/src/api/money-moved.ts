import type { QueryClient } from '@tanstack/react-query'
import { callKey } from './use-call.ts'

const calls = [
  'queryUserBalance',
  'queryUserAssets',
  'queryUserContractBalance',
  'listBalanceLog',
  'listRecharges',
  'listWithdrawals',
  'getProtection',
  'listOptions',
  'getOptionsSummary',
  'listOptionStatistics',
  'listSwaps',
  'listProducts',
  'listBondSales',
  'listProductOrders',
  'getProductStat',
] as const

/** Called after a money movement: every screen that shows money refetches it when it is next seen. */
export function moneyMoved(cache: QueryClient): void {
  for (const name of calls) void cache.invalidateQueries({ queryKey: callKey(name) })
}
