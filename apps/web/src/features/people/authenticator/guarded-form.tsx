import type { PasskeyAssertion, UserInfo } from '@candor/api'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import type { Output } from '../../../api/client.ts'
import { isSilent } from '../../../api/error-text.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { Button } from '../../../ui/button.tsx'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import { PasskeyOffer } from '../../../ui/passkey-offer.tsx'
import { captchaRefusals, usePasswordRules } from '../parts/password-rules.ts'
import { PersonField, personInput } from '../parts/person-field.tsx'
import { SecurityCodeField } from '../../../ui/security-code-field.tsx'
import { securityInput, securityRefusals } from '../../../ui/security-code.ts'
import { useSecurityCodeRule } from '../parts/use-security-code-rule.ts'
import { useForm } from '../../../api/use-form.ts'
import { useRefusalText } from '../parts/use-refusal-text.ts'
import styles from './authenticator.module.css'

const none = { securityCode: '', loginPassword: '', captcha: '' }
const places = {
  refusals: {
    ...captchaRefusals,
    ...securityRefusals,
    LOGIN_LOCKED: 'loginPassword',
    OLD_PASSWORD_WRONG: 'loginPassword',
  },
} as const

type Name = 'unbindGoogleAuth' | 'renewRecoveryCodes'
type Props<Each extends Name> = {
  name: Each
  user: UserInfo
  label: string
  danger?: boolean
  onDone: (result: Output<Each>) => void
  /** The text between the step-up fields and the button. */
  children?: ReactNode
}

/** A change of the authenticator: its code, the step-up, and the button. */
export function GuardedForm<Each extends Name>(props: Props<Each>) {
  const { name, user, label, danger = false, onDone, children } = props
  const refusalText = useRefusalText()
  const intent = useIntent(name)
  const { attach, ...fields } = useForm<typeof none>(none, useSchema(user.hasLoginPassword))
  const refuse = (error: Error) => {
    if (!isSilent(error)) fields.refuse(error, refusalText(error), places)
  }
  const send = async ({ securityCode, ...person }: typeof none, passkey?: PasskeyAssertion) => {
    const code = passkey === undefined ? securityInput(securityCode) : { passkey }
    const end = await intent.submit({ ...personInput(person), ...code })
    if (end?.name === 'refused') refuse(end.error)
    if (end?.name !== 'accepted') return
    fields.reset()
    onDone(end.result)
  }
  return (
    <form
      ref={attach}
      className={styles.form}
      noValidate
      onSubmit={fields.submit((values) => send(values))}
    >
      <SecurityCodeField {...fields.control('securityCode')} />
      <PersonField user={user} scene="bind" {...fields} />
      {children}
      <IntentNotice state={intent.state} error={fields.fault} />
      <Button type="submit" wide look={danger ? 'danger' : 'primary'} busy={intent.busy}>
        {label}
      </Button>
      <PasskeyOffer
        isThere={user.security.passkeyCount > 0}
        busy={intent.busy}
        onStart={() => fields.check(['securityCode'])}
        onAnswer={(passkey) => send(fields.values, passkey)}
        onError={refuse}
      />
    </form>
  )
}

function useSchema(byPassword: boolean) {
  const t = useTranslations('security.authenticator')
  const rules = usePasswordRules()
  const securityCode = useSecurityCodeRule()
  return useMemo(
    () =>
      v.object({
        securityCode,
        loginPassword: v.pipe(v.string(), v.minLength(byPassword ? 1 : 0, t('passwordFault'))),
        captcha: byPassword ? v.string() : rules.captcha,
      }),
    [byPassword, rules, securityCode, t],
  )
}
