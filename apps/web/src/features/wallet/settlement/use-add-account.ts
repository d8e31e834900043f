import { useState } from 'react'
import type { ChangeEvent, FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { placeErrors } from '../../../api/form-errors.ts'
import { useSession } from '../../../api/session.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { toast } from '../../../ui/toast-store.ts'
import { missingProofs, proofRefusals } from '../parts/proofs.ts'
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
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const missing: Errors = {
      ...Object.fromEntries(missingOf(type, values).map((name) => [name, t('problem.missing')])),
      ...Object.fromEntries(missingProofs(isBound, values).map((name) => [name, proofTexts[name]])),
    }
    flushSync(() => setErrors(missing))
    if (Object.keys(missing).length > 0) return focusWrong()
    setFault(null)
    const end = await submit(bodyOf(type, values, isBound))
    if (end?.name === 'refused' && !isSilent(end.error)) refuse(end.error)
    if (end?.name !== 'accepted') return undefined
    setValues(firstValues(terms))
    toast(t('bound'))
    onDone()
    return settled()
  }
  /** What a value does in a native input. */
  const text = (name: AccountField) => ({
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set(name, target.value),
    error: errors[name],
    disabled: busy,
  })
  return { type, setType, values, errors, fault, set, setError, text, send, attach, state, busy }
}
