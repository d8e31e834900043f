import { ApiError } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { isSilent } from '../../../api/error-text.ts'
import { now } from '../../../lib/clock.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { OtpField } from '../../../ui/otp-field.tsx'
import { InboxHint } from './inbox-hint.tsx'
import { useRefusalText } from './use-refusal-text.ts'
import { addressOf } from './typed-account.ts'
import type { Contact } from './typed-account.ts'

export type Scene =
  | 'register'
  | 'login'
  | 'forget'
  | 'bind'
  | 'changePassword'
  | 'changeFundPassword'
  | 'closeAccount'
  | 'changeContact'
  | 'newContact'
type Props = {
  /** Where a form asks for two codes; otherwise it is called what all are. */
  label?: string
  scene: Scene
  /** Where the code goes; null while there is no such place yet. */
  contact: Contact | null
  value: string
  onChange: (value: string) => void
  /** What is wrong with the code, or why none could be sent; undefined takes it back. */
  error: string | undefined
  onError: (message: string | undefined) => void
  /** A code was asked for without a contact to send it to. */
  onNoContact?: () => void
}
/** What was sent last, how long to wait for another, and from when (server's clock, epoch ms) it may be asked for. */
type Sent = {
  address: string
  /** Null when nothing went out because it was too soon. */
  answer: { target: string; minutes: number } | null
  seconds: number
  resendAt: number
}

/** A six-digit code with the button that sends it and the time until it may be sent again. */
export function CodeField(props: Props) {
  const { label, scene, contact, value, onChange, error, onError, onNoContact } = props
  const t = useTranslations('login.code')
  const [sent, setSent] = useState<Sent | null>(null)
  const [busy, setBusy] = useState(false)
  const refusalText = useRefusalText()
  const address = contact && addressOf(contact)
  const ours = sent !== null && sent.address === address ? sent : null
  // The shared clock shows whole seconds, so the first second would otherwise count one too many.
  const left = Math.ceil(((ours?.resendAt ?? 0) - useNow()) / 1000)
  const wait = Math.min(left, ours?.seconds ?? 0)

  const send = async () => {
    if (contact === null || address === null) return onNoContact?.()
    setBusy(true)
    onError(undefined)
    try {
      const { maskedTarget, resendSeconds, expireSeconds } = await sendCode(contact, scene)
      const answer = { target: maskedTarget, minutes: Math.floor(expireSeconds / 60) }
      setSent({ address, answer, ...pauseOf(resendSeconds) })
    } catch (reason) {
      if (!(reason instanceof Error) || isSilent(reason)) return
      onError(refusalText(reason))
      if (reason instanceof ApiError && reason.retryAfter !== null)
        setSent({ address, answer: null, ...pauseOf(reason.retryAfter) })
    } finally {
      setBusy(false)
    }
  }
  const button = (
    <Button look="plain" size="small" busy={busy} disabled={wait > 0} onClick={() => void send()}>
      {wait > 0 ? t('resendIn', { seconds: wait }) : t(ours === null ? 'send' : 'resend')}
    </Button>
  )
  return (
    <div>
      <OtpField
        label={label ?? t('label')}
        value={value}
        onChange={onChange}
        error={error}
        hint={ours?.answer && t('sentTo', ours.answer)}
        suffix={button}
      />
      <InboxHint to={address} />
    </div>
  )
}

function pauseOf(seconds: number) {
  return { seconds, resendAt: now() + seconds * 1000 }
}

async function sendCode(contact: Contact, scene: Scene) {
  if (contact.kind === 'email') return call('getEmailCaptcha', { email: contact.email, scene })
  const { phoneCode, phone } = contact
  return call('getPhoneCaptcha', { phoneCode, phone, scene })
}
