import { ApiError } from '@candor/api'
import type { LoginResult } from '@candor/api'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { enter } from '../../../api/account.ts'
import { startClient } from '../../../api/client.ts'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { takeSessionEnd } from '../../../api/session-end.ts'
import { guestIsSaved } from '../../../lib/guest-account.ts'
import { useForm } from '../../../api/use-form.ts'
import { loginPlaces, noValues, useLoginSchema } from './login-values.ts'
import type { LoginForm, LoginValues } from './login-values.ts'
import { useEntry } from './use-entry.ts'
import { useWaits } from './use-waits.ts'

/** A pending sign-in, and whether a passkey can complete it. */
export type Ticket = { id: string; byPasskey: boolean }

/** The three forms over one set of values, so that a change of form keeps the typed values. */
export function useLoginForm(first: LoginForm, inviteCode = '') {
  const [form, setForm] = useState(first)
  const [notice, setNotice] = useNotice()
  const [asksAgreement, setAsksAgreement] = useState(false)
  const entry = useEntry()
  const errorText = useErrorText()
  const fields = useForm<LoginValues>(
    { ...noValues, inviteCode },
    useLoginSchema(form, asksAgreement),
  )
  const { attach, ...rest } = fields
  const [ticket, setTicket, comeIn] = useSecondStep(rest)
  const waits = useWaits(form, rest.values.account)
  useOnLeaving(() => rest.set('password', ''))

  const change = (next: LoginForm) => {
    rest.clear()
    // The password of one account is not used for another.
    if ((next === 'register') !== (form === 'register')) rest.set('password', '')
    setForm(next)
  }
  /** The server knows this account: the user needs its password. */
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
    // The agreement has a newer version than this page knows.
    if (key === 'AGREEMENT_REQUIRED') void startClient()
    waits.note(error)
    rest.refuse(error, errorText(error), loginPlaces)
  }
  const submit = rest.submit(async (values) => {
    setNotice(null)
    const end = await entry.enterWith(form, values)
    if (end?.name === 'refused') refused(end.error, values)
    if (end?.name !== 'accepted') return
    // A user who has just typed the password knows it.
    if (form === 'password') guestIsSaved()
    return comeIn(end.result)
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
    /** The sign-in that waits for a security code; null without one. */
    ticket,
    restart: (message: string | null) => {
      setTicket(null)
      setNotice(message)
    },
    ...waits,
    ...entry,
    meetAgain,
    comeIn,
  }
}

/** The sentence above the form; at first that the session has ended, if it has. */
function useNotice() {
  const t = useTranslations('login')
  const [notice, setNotice] = useState<string | null>(null)
  // The screen is kept, so only effects run when it is shown again.
  const arrive = useEffectEvent(() => {
    if (takeSessionEnd()) setNotice(t('sessionEnded'))
  })
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => arrive(), [])
  return [notice, setNotice] as const
}

/** The sign-in that waits for a security code, null without one; a function that sets it; and one that completes any entry. */
function useSecondStep({ set }: Pick<ReturnType<typeof useForm<LoginValues>>, 'set'>) {
  const [ticket, setTicket] = useState<Ticket | null>(null)
  /** Completes any entry: signs in at once, or continues with the security code. */
  const comeIn = async ({ token, loginTicket, methods }: LoginResult) => {
    if (token !== null) return enter(token)
    if (loginTicket === null) return undefined
    set('password', '')
    set('captcha', '')
    return setTicket({ id: loginTicket, byPasskey: methods.includes('passkey') })
  }
  return [ticket, setTicket, comeIn] as const
}

/** The screen stays mounted after leaving; typed passwords do not. */
function useOnLeaving(forget: () => void): void {
  const leave = useEffectEvent(forget)
  useLayoutEffect(() => {
    const left = () => leave()
    // The browser also keeps whole pages, for Back from another site.
    addEventListener('pagehide', left)
    return () => {
      removeEventListener('pagehide', left)
      left()
    }
  }, [])
}

export type LoginState = ReturnType<typeof useLoginForm>
