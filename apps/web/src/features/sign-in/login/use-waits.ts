import { ApiError } from '@candor/api'
import { useState } from 'react'
import { now } from '../../../lib/clock.ts'
import type { LoginForm } from './login-values.ts'

/**
 * The waiting time of each entry, with its start on the server's clock (epoch ms). A lock concerns only its account; a
 * rate limit concerns the entry, for any account. No other entry waits with it.
 */
export function useWaits(form: LoginForm, typedAccount: string) {
  const [waits, setWaits] = useState<Readonly<Record<string, number>>>({})
  const account = `${form} ${typedAccount.trim().toLowerCase()}`
  const until = Math.max(waits[form] ?? 0, waits[account] ?? 0)
  return {
    lockedUntil: until > 0 ? until : null,
    note(error: Error): void {
      if (!(error instanceof ApiError) || error.retryAfter === null) return
      const key = error.errorKey === 'RATE_LIMITED' ? form : account
      const end = now() + error.retryAfter * 1000
      setWaits((before) => ({ ...before, [key]: end }))
    },
    unlock: () => setWaits(({ [form]: _form, [account]: _account, ...others }) => others),
  }
}
