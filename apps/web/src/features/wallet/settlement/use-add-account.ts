import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { useSession } from '../../../api/session.ts'
import { codeOf } from '../../../shared/step-up/asks.ts'
import { useStepUp } from '../../../shared/step-up/use-step-up.ts'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { bodyOf, firstOf, firstValues, required } from './account-values.ts'
import type { AccountType } from './account-values.ts'
import type { Terms } from './terms.ts'
import { useSettled } from './use-settled.ts'

export type AccountForm = ReturnType<typeof useAddAccount>

/** The form of a new account, of either type. */
export function useAddAccount(terms: Terms, onDone: () => void) {
  const t = useTranslations('settlement')
  const user = useSession(({ userInfo }) => userInfo)
  const settled = useSettled()
  const [type, chooseType] = useState<AccountType>('wallet')
  const form = useStepUp({
    call: 'addWithdrawalAccount',
    asks: { ...codeOf(user, 'withdrawAccount'), fundPassword: true },
    own: firstValues(type, terms),
    schema: useAccountSchema(type),
    places: { refusals: { ACCOUNT_DUPLICATE: type === 'wallet' ? 'address' : 'accountNo' } },
    input: (values, stepUp) => ({
      ...bodyOf(type, values),
      fundPassword: values.fundPassword,
      ...stepUp,
    }),
    onDone() {
      toast(t('bound'))
      onDone()
      return settled()
    },
  })
  const setType = (next: AccountType) => {
    const { currency, network } = firstOf(next, terms)
    chooseType(next)
    form.set('currency', currency)
    form.set('network', network)
    form.clear()
  }
  return { ...form, type, setType }
}

function useAccountSchema(type: AccountType) {
  const t = useTranslations('settlement.problem')
  return useMemo(() => {
    const filled = v.pipe(
      v.string(),
      v.check((text) => text.trim() !== '', t('missing')),
    )
    return v.object(Object.fromEntries(required[type].map((name) => [name, filled])))
  }, [type, t])
}
