import { ApiError } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import type { Output } from '../../../api/client.ts'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { useSession } from '../../../api/session.ts'
import { now } from '../../../lib/clock.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { OtpField } from '../../../ui/otp-field.tsx'

type Sent = Output<'getEmailCaptcha'>
type Props = {
  scene: 'withdrawAccount' | 'withdraw'
  value: string
  onChange: (value: string) => void
  error: string | undefined
  onError: (message: string | undefined) => void
}

/** A code that goes to the user's own contact, with the button that sends it. */
export function ConfirmCode({ scene, value, onChange, error, onError }: Props) {
  const t = useTranslations('login.code')
  const errorText = useErrorText()
  const user = useSession((state) => state.userInfo)
  const isSandbox = useSession((state) => state.commonConfig?.mode !== 'live')
  const [sent, setSent] = useState<Sent | null>(null)
  const [busy, setBusy] = useState(false)
  const [until, setUntil] = useState(0)
  const wait = Math.ceil((until - useNow()) / 1000)
  const waitFor = (seconds: number) => setUntil(now() + seconds * 1000)
  if (user === null) return null
  const { email, phoneCode, phone } = user
  const target = email ?? (phone === null ? null : `+${phoneCode ?? ''}${phone}`)
  // A guest has nowhere to send a code to; the screen says so.
  if (target === null) return null

  const ask = () =>
    email === null
      ? call('getPhoneCaptcha', { phoneCode: phoneCode ?? '', phone: phone ?? '', scene })
      : call('getEmailCaptcha', { email, scene })
  const send = async () => {
    setBusy(true)
    onError(undefined)
    try {
      const answer = await ask()
      setSent(answer)
      waitFor(answer.resendSeconds)
    } catch (reason) {
      if (!(reason instanceof Error) || isSilent(reason)) return
      onError(errorText(reason))
      if (reason instanceof ApiError && reason.retryAfter !== null) waitFor(reason.retryAfter)
    } finally {
      setBusy(false)
    }
  }
  const hint = sent && {
    target: sent.maskedTarget,
    minutes: Math.floor(sent.expireSeconds / 60),
  }
  return (
    <div>
      <OtpField
        label={t('label')}
        value={value}
        onChange={onChange}
        error={error}
        hint={hint && t('sentTo', hint)}
        suffix={
          <Button
            look="plain"
            size="small"
            busy={busy}
            disabled={wait > 0}
            onClick={() => void send()}
          >
            {wait > 0 ? t('resendIn', { seconds: wait }) : t(sent === null ? 'send' : 'resend')}
          </Button>
        }
      />
      {isSandbox && <InboxLink to={target} />}
    </div>
  )
}

/** The sandbox sends nothing anywhere: its codes lie in an inbox of their own. */
function InboxLink({ to }: { to: string }) {
  const t = useTranslations('ui.services')
  return (
    <LinkButton to="inbox" search={{ to }} look="plain" size="small">
      {t('inbox')}
    </LinkButton>
  )
}
