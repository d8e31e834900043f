import type { PasskeyAssertion } from '@candor/api'
import { useState } from 'react'
import type { ChangeEvent, FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { placeErrors } from '../../../api/form-errors.ts'
import { useSession } from '../../../api/session.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { toast } from '../../../ui/toast-store.ts'
import { missingProofs, proofRefusals, proofsOf } from '../parts/proofs.ts'
import type { Second } from '../parts/proofs.ts'
import { bodyOf, firstValues, missingOf, placeOf } from './account-values.ts'
import type { AccountField, AccountType } from './account-values.ts'
import type { Terms } from './terms.ts'
import { useSettled } from './use-settled.ts'

type Errors = { [Name in AccountField]?: string | undefined }
export type AccountForm = Omit<ReturnType<typeof useAddAccount>, 'attach'>

/** The form of a new account: what was typed, what is wrong with it, and its way to the server. */
export function useAddAccount(terms: Terms, onDone: () => void) {
  const t = useTranslations('settlement')
  const proof = useTranslations('withdraw.problem')
  const errorText = useErrorText()
  const isBound = useSession((state) => state.userInfo?.security.googleBound ?? false)
  const code = isBound ? 'securityCode' : 'captcha'
  const settled = useSettled()
  const { state, busy, submit, reset } = useIntent('addWithdrawalAccount')
  const [type, chooseType] = useState<AccountType>('wallet')
  const [values, setValues] = useState(() => firstValues(terms))
  const [errors, setErrors] = useState<Errors>({})
  const [fault, setFault] = useState<string | null>(null)
  const [element, attach] = useState<HTMLFormElement | null>(null)

  const proofTexts = {
    fundPassword: proof('digits'),
    captcha: proof('code'),
    securityCode: proof('code'),
  }
  const setError = (name: AccountField, message: string | undefined) =>
    setErrors((before) => ({ ...before, [name]: message }))
  const set = (name: AccountField, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setError(name, undefined)
    setFault(null)
  }
  const setType = (next: AccountType) => {
    chooseType(next)
    setValues((before) => ({ ...before, ...placeOf(next, terms) }))
    setErrors({})
    setFault(null)
    reset()
  }
  const focusWrong = () => element?.querySelector<HTMLElement>('[aria-invalid]')?.focus()

  const refuse = (error: Error) => {
    if (isSilent(error)) return
    const form = {
      setError: (name: AccountField, { message }: { message: string }) => setError(name, message),
    }
    const at = type === 'wallet' ? 'address' : 'accountNo'
    flushSync(() => {
      const isLeft = placeErrors(error, form, Object.keys(values) as AccountField[], {
        refusals: { ...proofRefusals, ACCOUNT_DUPLICATE: at },
      })
      if (isLeft) setFault(errorText(error))
    })
    focusWrong()
  }
  const check = (second: Second) => {
    const missing: Errors = {}
    for (const name of missingOf(type, values)) missing[name] = t('problem.missing')
    for (const name of missingProofs(second, values)) missing[name] = proofTexts[name]
    flushSync(() => {
      setErrors(missing)
      setFault(null)
    })
    focusWrong()
    return Object.keys(missing).length === 0
  }
  const sendWith = async (second: typeof code | PasskeyAssertion) => {
    const end = await submit(bodyOf(type, values, proofsOf(second, values)))
    if (end?.name === 'refused') refuse(end.error)
    if (end?.name !== 'accepted') return undefined
    setValues(firstValues(terms))
    toast(t('bound'))
    onDone()
    return settled()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    return check(code) ? sendWith(code) : undefined
  }
  /** What a value does in a native input. */
  const text = (name: AccountField) => ({
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set(name, target.value),
    error: errors[name],
    disabled: busy,
  })
  const proving = { set, setError, checkBesideCode: () => check('passkey'), sendWith, refuse }
  return { type, setType, values, errors, fault, ...proving, text, send, attach, state, busy }
}
