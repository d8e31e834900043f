import { useQueryClient } from '@tanstack/react-query'
import { callKey } from '../../../api/use-call.ts'

/** Refetches the list of accounts wherever it is shown, after a change. */
export function useSettled(): () => Promise<void> {
  const cache = useQueryClient()
  return async () => {
    await Promise.all([
      cache.invalidateQueries({ queryKey: callKey('listWithdrawalAccounts') }),
      cache.invalidateQueries({ queryKey: callKey('getWithdrawalTerms') }),
    ])
  }
}
