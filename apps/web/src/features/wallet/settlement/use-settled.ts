import { useQueryClient } from '@tanstack/react-query'
import { callKey } from '../../../api/use-call.ts'

/** The list of accounts has changed: what shows it reads it again. */
export function useSettled(): () => Promise<void> {
  const cache = useQueryClient()
  return async () => {
    await Promise.all([
      cache.invalidateQueries({ queryKey: callKey('listWithdrawalAccounts') }),
      cache.invalidateQueries({ queryKey: callKey('getWithdrawalTerms') }),
    ])
  }
}
