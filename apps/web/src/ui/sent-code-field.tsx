import { ApiError } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../api/client.ts'
import type { Input } from '../api/client.ts'
import { isSilent } from '../api/error-text.ts'
import { now } from '../lib/clock.ts'
import { useNow } from '../lib/use-now.ts'
import { Button } from './button.tsx'
import { InboxHint } from './inbox/inbox-hint.tsx'
import { OtpField } from './otp-field.tsx'

/** The destination of a code, and the address under which it arrives. */
export type CodeTarget = { readonly address: string } & (
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'phone'; readonly phoneCode: string; readonly phone: string }
)
type Scene = Input<'getEmailCaptcha'>['scene']
type Props = {
  /** The label in a form with two codes; by default the common label. */
  label?: string
  scene: Scene
  /** Null while there is no destination yet. */
  target: CodeTarget | null
  value: string
  onChange: (value: string) => void
  /** The error of the code, or of sending it; undefined clears it. */
  error: string | undefined
  onError: (message: string | undefined) => void
  /** Called with an error of the destination, or its absence. Without it, the code field shows that error. */
  onTargetFault?: ((message: string) => void) | undefined
  /** The words of a refusal. */
  textOf: (error: Error) => string
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
  const { label, scene, target, value, onChange, error, onError, textOf } = props
  const { onTargetFault = onError } = props
  const t = useTranslations('login.code')
  const faults = useTranslations('login.faults')
  const [sent, setSent] = useState<Sent | null>(null)
  const [busy, setBusy] = useState(false)
  const address = target?.address ?? null
  const ours = sent !== null && sent.address === address ? sent : null
  // The shared clock shows whole seconds, so the first second would otherwise count one too many.
  const left = Math.ceil(((ours?.resendAt ?? 0) - useNow()) / 1000)
  const wait = Math.min(left, ours?.seconds ?? 0)

  const send = async () => {
    if (target === null) return onTargetFault(faults('contact'))
    setBusy(true)
    onError(undefined)
    try {
      const { maskedTarget, resendSeconds, expireSeconds } = await sendCode(target, scene)
      const answer = { target: maskedTarget, minutes: Math.floor(expireSeconds / 60) }
      setSent({ address: target.address, answer, ...pauseOf(resendSeconds) })
    } catch (reason) {
      if (!(reason instanceof Error) || isSilent(reason)) return
      const fault = targetFault(reason)
      if (fault === null) onError(textOf(reason))
      else onTargetFault(fault)
      if (reason instanceof ApiError && reason.retryAfter !== null)
        setSent({ address: target.address, answer: null, ...pauseOf(reason.retryAfter) })
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

/** The error of the destination, which is more specific than the general one; null without one. */
function targetFault(reason: Error): string | null {
  const [field] = reason instanceof ApiError ? reason.errors : []
  return field?.message ?? null
}

async function sendCode(target: CodeTarget, scene: Scene) {
  if (target.kind === 'email') return call('getEmailCaptcha', { email: target.email, scene })
  const { phoneCode, phone } = target
  return call('getPhoneCaptcha', { phoneCode, phone, scene })
}
