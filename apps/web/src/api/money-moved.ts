import type { QueryClient } from '@tanstack/react-query'
import { showingMoney } from 'virtual:money-calls'
import { callKey } from './use-call.ts'

/** Called after a money movement: every screen that shows money refetches it when it is next seen. */
export function moneyMoved(cache: QueryClient): void {
  for (const name of showingMoney) void cache.invalidateQueries({ queryKey: callKey(name) })
}
