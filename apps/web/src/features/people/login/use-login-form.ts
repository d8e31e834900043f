import { ApiError } from '@candor/api'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { enter } from '../../../api/account.ts'
import { startClient } from '../../../api/client.ts'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { now } from '../../../lib/clock.ts'
import { useForm } from '../parts/use-form.ts'
import { loginPlaces, noValues, useLoginSchema } from './login-values.ts'
import type { LoginForm, LoginValues } from './login-values.ts'
import { useEntry } from './use-entry.ts'

/** The three forms over one set of values, so that nothing is asked twice when one changes into another. */
export function useLoginForm(first: LoginForm) {
  const [form, setForm] = useState(first)
  const [notice, setNotice] = useState<string | null>(null)
  const [asksAgreement, setAsksAgreement] = useState(false)
  const [lockedUntil, setLockedUntil] = useState<number | null>(null)
  const entry = useEntry()
  const errorText = useErrorText()
  const fields = useForm<LoginValues>(noValues, useLoginSchema(form, asksAgreement))
  const { attach, ...rest } = fields
  // The screen is kept when it is left; what was typed as a password is not.
  const forgetPassword = useEffectEvent(() => rest.set('password', ''))
  useLayoutEffect(() => () => forgetPassword(), [])

  const change = (next: LoginForm) => {
    rest.clear()
    setForm(next)
  }
  /** The server knows this account: the way in is its password. */
  const meetAgain = (account: string, message: string) => {
    rest.set('account', account)
    rest.set('password', '')
    setNotice(message)
    change('password')
  }
  const refused = (error: Error, { account }: LoginValues) => {
    if (isSilent(error)) return
    const key = error instanceof ApiError ? error.errorKey : null
    if (key === 'ACCOUNT_EXISTS') return meetAgain(account, error.message)
    if (key === 'ACCOUNT_NOT_FOUND') setAsksAgreement(true)
    // The agreement has a newer version than the one that this page knows.
    if (key === 'AGREEMENT_REQUIRED') void startClient()
    if (error instanceof ApiError && error.retryAfter !== null)
      setLockedUntil(now() + error.retryAfter * 1000)
    rest.refuse(error, errorText(error), loginPlaces)
  }
  const submit = rest.submit(async (values) => {
    setNotice(null)
    const end = await entry.enterWith(form, values)
    if (end?.name === 'refused') refused(end.error, values)
    if (end?.name === 'accepted' && end.result.token !== null) await enter(end.result.token)
  })

  return {
    form,
    change,
    fields: rest,
    attach,
    submit,
    notice,
    forgetNotice: () => setNotice(null),
    asksAgreement,
    lockedUntil,
    unlock: () => setLockedUntil(null),
    state: entry.state,
    busy: entry.busy,
    meetAgain,
  }
}

export type LoginState = ReturnType<typeof useLoginForm>
