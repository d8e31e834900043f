import { useState } from 'react'
import type { ChangeEvent, FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { placeErrors } from '../../../api/form-errors.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { toast } from '../../../ui/toast-store.ts'
import { bodyOf, firstValues, missingOf, placeOf } from './account-values.ts'
import type { AccountField, AccountType } from './account-values.ts'
import type { Terms } from './terms.ts'
import { useSettled } from './use-settled.ts'

type Errors = { [Name in AccountField]?: string | undefined }
export type AccountForm = Omit<ReturnType<typeof useAddAccount>, 'attach'>

/** The form of a new account: what was typed, what is wrong with it, and its way to the server. */
export function useAddAccount(terms: Terms, onDone: () => void) {
  const t = useTranslations('settlement')
  const errorText = useErrorText()
  const settled = useSettled()
  const { state, busy, submit, reset } = useIntent('addWithdrawalAccount')
  const [type, chooseType] = useState<AccountType>('wallet')
  const [values, setValues] = useState(() => firstValues(terms))
  const [errors, setErrors] = useState<Errors>({})
  const [fault, setFault] = useState<string | null>(null)
  const [element, attach] = useState<HTMLFormElement | null>(null)

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
      const rest = placeErrors(error, form, Object.keys(values) as AccountField[], {
        refusals: { CAPTCHA_WRONG: 'captcha', CAPTCHA_EXPIRED: 'captcha', ACCOUNT_DUPLICATE: at },
      })
      if (rest !== null) setFault(errorText(error))
    })
    focusWrong()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const missing = missingOf(type, values)
    flushSync(() =>
      setErrors(Object.fromEntries(missing.map((name) => [name, t('problem.missing')]))),
    )
    if (missing.length > 0) return focusWrong()
    setFault(null)
    const end = await submit(bodyOf(type, values))
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
