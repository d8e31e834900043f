import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/inputs/button.tsx'
import { IntentNotice } from '../intents/intent-notice.tsx'
import { PasskeyOffer } from './passkey-offer.tsx'
import { SentCodeField } from '../contact/sent-code-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { SecurityCodeField } from './security-code-field.tsx'
import type { StepUpForm } from './use-step-up.ts'

/** The step-up: the asked passwords and codes of the user. */
export function StepUp({ form }: { form: StepUpForm }) {
  const t = useTranslations('security.stepUp')
  const fund = useTranslations('security.fund')
  const { asks, control, text, setError } = form
  return (
    <>
      {asks.fundPassword && (
        <TextField
          {...text('fundPassword')}
          folded
          label={fund('title')}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
        />
      )}
      {asks.loginPassword && (
        <TextField
          {...text('loginPassword')}
          label={t('loginPassword')}
          type="password"
          autoComplete="current-password"
        />
      )}
      {asks.captcha && (
        <SentCodeField
          {...control('captcha')}
          {...asks.captcha}
          onError={(message) => setError('captcha', message)}
        />
      )}
      {asks.securityCode && <SecurityCodeField {...control('securityCode')} />}
    </>
  )
}

type SubmitProps = {
  form: StepUpForm
  look?: 'primary' | 'danger'
  disabled?: boolean
  /** The label of the button. */
  children: ReactNode
}

/** The result of the last try, the submit button, and the passkey that replaces other parts. */
export function StepUpSubmit({ form, look = 'primary', disabled = false, children }: SubmitProps) {
  const { asks, busy, fault, state } = form
  return (
    <>
      <IntentNotice state={state} error={fault} />
      <Button type="submit" form={form.form.id} wide look={look} busy={busy} disabled={disabled}>
        {children}
      </Button>
      <PasskeyOffer
        isThere={Boolean(asks.passkey)}
        {...(asks.passkey?.loginTicket !== undefined && { loginTicket: asks.passkey.loginTicket })}
        busy={busy || disabled}
        onStart={form.checkBesidePasskey}
        onAnswer={(passkey) => form.send(passkey)}
        onError={form.refuse}
      />
    </>
  )
}
