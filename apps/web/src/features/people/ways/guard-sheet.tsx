import type { PasskeyAssertion, UserInfo } from '@candor/api'
import { useId, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { isSilent } from '../../../api/error-text.ts'
import type { IntentState } from '../../../api/intent.ts'
import { useForm } from '../../../api/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import { PasskeyOffer } from '../../../ui/passkey-offer.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { contactOf } from '../../../api/contact.ts'
import { HoldNotice } from '../parts/hold-notice.tsx'
import { captchaRefusals, usePasswordRules } from '../parts/password-rules.ts'
import { PersonField, personInput } from '../parts/person-field.tsx'
import { SecurityCodeField } from '../../../ui/security-code-field.tsx'
import { securityInput, securityRefusals } from '../../../ui/security-code.ts'
import { useSecurityCodeRule } from '../parts/use-security-code-rule.ts'
import { useRefusalText } from '../parts/use-refusal-text.ts'
import styles from './ways.module.css'

/** How who is signed in shows once more to be the user. */
export type WayProof = {
  loginPassword?: string
  captcha?: string
  googleCode?: string
  recoveryCode?: string
  passkey?: PasskeyAssertion
}

type End = Extract<IntentState<unknown>, { name: 'accepted' | 'refused' }>
type Props = {
  user: UserInfo
  open: boolean
  onClose: () => void
  title: string
  action: string
  danger?: boolean
  state: IntentState<unknown>
  busy: boolean
  /** Sends the change with the proof. Null when nothing was sent after all. */
  onSend: (proof: WayProof) => Promise<End | null>
  /** What is asked or told besides. */
  children?: ReactNode
}

const none = { securityCode: '', loginPassword: '', captcha: '' }
const places = {
  refusals: {
    ...captchaRefusals,
    ...securityRefusals,
    LOGIN_LOCKED: 'loginPassword',
    OLD_PASSWORD_WRONG: 'loginPassword',
  },
} as const

/** A change of the ways in: what it is, the pause that it brings, the proof, and the button. */
export function GuardSheet(props: Props) {
  const { user, open, onClose, title, action, danger = false, state, busy, children } = props
  const formId = useId()
  const { attach, fields, submit, send, refuse, asking } = useProof(props)
  const { googleBound, passkeyCount } = user.security
  const hasPerson = user.hasLoginPassword || contactOf(user) !== null
  const close = () => {
    fields.reset()
    onClose()
  }
  const footer = (
    <>
      <IntentNotice state={state} error={fields.fault} />
      <Button
        type="submit"
        form={formId}
        wide
        look={danger ? 'danger' : 'primary'}
        busy={busy || asking}
      >
        {action}
      </Button>
      <PasskeyOffer
        isThere={passkeyCount > 0}
        busy={busy || asking}
        onAnswer={(passkey) => {
          fields.clear()
          return send({ passkey })
        }}
        onError={refuse}
      />
    </>
  )
  return (
    <Sheet open={open} onClose={close} title={title} footer={footer}>
      <form id={formId} ref={attach} className={styles.form} noValidate onSubmit={submit}>
        {children}
        {hasPerson && <PersonField user={user} scene="bind" {...fields} />}
        {googleBound && <SecurityCodeField {...fields.control('securityCode')} />}
        <HoldNotice />
      </form>
    </Sheet>
  )
}

function useProof({ user, onSend }: Props) {
  const refusalText = useRefusalText()
  const [asking, setAsking] = useState(false)
  const { attach, ...fields } = useForm<typeof none>(none, useSchema(user))
  const send = async (proof: WayProof) => {
    setAsking(true)
    try {
      const end = await onSend(proof)
      if (end?.name === 'refused') refuse(end.error)
      if (end?.name === 'accepted') fields.reset()
    } catch (error) {
      if (error instanceof Error) refuse(error)
    } finally {
      setAsking(false)
    }
  }
  const refuse = (error: Error) => {
    if (!isSilent(error)) fields.refuse(error, refusalText(error), places)
  }
  const submit = fields.submit(({ securityCode, ...person }) =>
    send({ ...personInput(person), ...securityInput(securityCode) }),
  )
  return { attach, fields, submit, send, refuse, asking }
}

function useSchema(user: UserInfo) {
  const t = useTranslations('security.authenticator')
  const rules = usePasswordRules()
  const securityCode = useSecurityCodeRule()
  const { hasLoginPassword, security } = user
  const hasContact = contactOf(user) !== null
  return useMemo(
    () =>
      v.object({
        securityCode: security.googleBound ? securityCode : v.string(),
        loginPassword: v.pipe(
          v.string(),
          v.minLength(hasLoginPassword ? 1 : 0, t('passwordFault')),
        ),
        captcha: hasLoginPassword || !hasContact ? v.string() : rules.captcha,
      }),
    [hasContact, hasLoginPassword, rules, security.googleBound, securityCode, t],
  )
}
