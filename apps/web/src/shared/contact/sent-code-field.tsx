import { ApiError } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { Input } from '../../api/client.ts'
import { addressOf } from '../../api/contact.ts'
import type { Contact } from '../../api/contact.ts'
import { isSilent, useErrorText } from '../../api/error-text.ts'
import { now } from '../../lib/clock.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { InboxHint } from '../inbox/inbox-hint.tsx'
import { OtpField } from '../../ui/inputs/otp-field.tsx'

/** The purpose of a code. */
export type CodeScene = Input<'getEmailCaptcha'>['scene']
type Props = {
  /** The label in a form with two codes; by default the common label. */
  label?: string
  scene: CodeScene
  /** Null while there is no destination yet. */
  contact: Contact | null
  value: string
  onChange: (value: string) => void
  /** The error of the code, or of sending it; undefined clears it. */
  error: string | undefined
  onError: (message: string | undefined) => void
  /** Called with an error of the contact, or its absence. Without it, the code field shows that error. */
  onContactFault?: (message: string) => void
}
/**
 * The last sent code, its waiting time, and the time (server's clock, epoch ms) from which another may be requested.
 */
type Sent = {
  address: string
  /** Null if nothing was sent because it was too soon. */
  answer: { target: string; minutes: number } | null
  seconds: number
  resendAt: number
}

/** A six-digit code with the button that sends it and the time until it may be sent again. */
export function SentCodeField(props: Props) {
  const { label, scene, contact, value, onChange, error, onError } = props
  const { onContactFault = onError } = props
  const errorText = useErrorText()
  const t = useTranslations('login.code')
  const faults = useTranslations('login.faults')
  const [sent, setSent] = useState<Sent | null>(null)
  const [busy, setBusy] = useState(false)
  const address = contact && addressOf(contact)
  const ours = sent !== null && sent.address === address ? sent : null
  // The shared clock shows whole seconds, so the first second would otherwise count one too many.
  const left = Math.ceil(((ours?.resendAt ?? 0) - useNow()) / 1000)
  const wait = Math.min(left, ours?.seconds ?? 0)

  const send = async () => {
    if (contact === null) return onContactFault(faults('contact'))
    setBusy(true)
    onError(undefined)
    try {
      const { maskedTarget, resendSeconds, expireSeconds } = await sendCode(contact, scene)
      const answer = { target: maskedTarget, minutes: Math.floor(expireSeconds / 60) }
      setSent({ address: addressOf(contact), answer, ...pauseOf(resendSeconds) })
    } catch (reason) {
      if (!(reason instanceof Error) || isSilent(reason)) return
      const fault = contactFault(reason)
      if (fault === null) onError(errorText(reason))
      else onContactFault(fault)
      if (reason instanceof ApiError && reason.retryAfter !== null)
        setSent({ address: addressOf(contact), answer: null, ...pauseOf(reason.retryAfter) })
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
      <InboxHint to={address} onUse={onChange} />
    </div>
  )
}

function pauseOf(seconds: number) {
  return { seconds, resendAt: now() + seconds * 1000 }
}

/** The error of the contact, which is more specific than the general one; null without one. */
function contactFault(reason: Error): string | null {
  const [field] = reason instanceof ApiError ? reason.errors : []
  return field?.message ?? null
}

async function sendCode(contact: Contact, scene: CodeScene) {
  if (contact.kind === 'email') return call('getEmailCaptcha', { email: contact.email, scene })
  const { phoneCode, phone } = contact
  return call('getPhoneCaptcha', { phoneCode, phone, scene })
}
