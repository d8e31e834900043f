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

/** To call when money has moved: every screen that shows money reads it again when it is seen next. */
export function moneyMoved(cache: QueryClient): void {
  for (const name of calls) void cache.invalidateQueries({ queryKey: callKey(name) })
}
