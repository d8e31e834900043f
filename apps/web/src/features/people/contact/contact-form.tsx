import { longestTypedPassword } from '@candor/api'
import type { PasskeyAssertion, UserInfo } from '@candor/api'
import { useTranslations } from 'use-intl'
import { loadUser } from '../../../api/account.ts'
import { isSilent } from '../../../api/error-text.ts'
import { useSession } from '../../../api/session.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { guestIsSaved } from '../../../lib/guest-account.ts'
import { Button } from '../../../ui/button.tsx'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import { PasskeyOffer } from '../../../ui/passkey-offer.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { AccountField } from '../login/account-field.tsx'
import { CodeField } from '../parts/code-field.tsx'
import { HoldNotice } from '../parts/hold-notice.tsx'
import { SecurityCodeField } from '../../../ui/security-code-field.tsx'
import { securityInput } from '../../../ui/security-code.ts'
import { StrengthHint } from '../parts/strength-hint.tsx'
import { readContact } from '../parts/typed-account.ts'
import { useForm } from '../../../api/use-form.ts'
import { useRefusalText } from '../parts/use-refusal-text.ts'
import { contactPlaces, noContact, useContactSchema } from './contact-values.ts'
import type { ContactValues } from './contact-values.ts'
import type { Done } from './contact-screen.tsx'
import styles from './contact.module.css'

type Props = { user: UserInfo; onBound: (done: Done) => void }

/** An address with its code, and the password: the chosen one, or a first one. */
export function ContactForm({ user, onBound }: Props) {
  const t = useTranslations('login')
  const own = useTranslations('security.contact')
  const { fields, attach, send, refuse, callingCode, state, busy } = useBinding(user, onBound)
  const { googleBound, passkeyCount } = user.security
  return (
    <form
      ref={attach}
      className={styles.form}
      noValidate
      onSubmit={fields.submit((values) => send(values))}
    >
      <AccountField {...fields.control('account')} label={t('contact')} />
      <CodeField
        {...fields.control('captcha')}
        scene="bind"
        contact={readContact(fields.values.account, callingCode)}
        onError={(message) => fields.setError('captcha', message)}
        onContactFault={(message) => fields.blame('account', message)}
      />
      {user.initialPasswordChanged ? <Known fields={fields} /> : <Chosen fields={fields} />}
      {googleBound && <SecurityCodeField {...fields.control('securityCode')} />}
      {!user.initialPasswordChanged && <HoldNotice />}
      <IntentNotice state={state} error={fields.fault} />
      <Button type="submit" wide busy={busy}>
        {own('save')}
      </Button>
      <PasskeyOffer
        isThere={(googleBound || !user.initialPasswordChanged) && passkeyCount > 0}
        busy={busy}
        onStart={() => fields.check(['securityCode'])}
        onAnswer={(passkey) => send(fields.values, passkey)}
        onError={refuse}
      />
    </form>
  )
}

type FieldsProps = Pick<ReturnType<typeof useBinding>, 'fields'>

function Known({ fields }: FieldsProps) {
  const t = useTranslations('security.authenticator')
  return (
    <TextField
      {...fields.text('loginPassword')}
      label={t('password')}
      type="password"
      autoComplete="current-password"
    />
  )
}

function Chosen({ fields }: FieldsProps) {
  const t = useTranslations('login')
  const fresh = { type: 'password', autoComplete: 'new-password', maxLength: longestTypedPassword }
  const { newPassword, account } = fields.values
  return (
    <>
      <TextField
        {...fields.text('newPassword')}
        {...fresh}
        label={t('newPassword')}
        hint={<StrengthHint password={newPassword} account={account} />}
      />
      <TextField {...fields.text('confirmPassword')} {...fresh} label={t('forgot.again')} />
    </>
  )
}

function useBinding(user: UserInfo, onBound: (done: Done) => void) {
  const refusalText = useRefusalText()
  const callingCode = useSession((state) => String(state.countryInfo.phone_code))
  const intent = useIntent('bindContact')
  const { attach, ...fields } = useForm<ContactValues>(noContact, useContactSchema(user))
  const refuse = (error: Error) => {
    if (!isSilent(error)) fields.refuse(error, refusalText(error), contactPlaces)
  }
  const send = async (values: ContactValues, passkey?: PasskeyAssertion) => {
    const contact = readContact(values.account, callingCode)
    if (contact === null) return
    const { captcha, loginPassword, newPassword, confirmPassword } = values
    const password = user.initialPasswordChanged
      ? { loginPassword }
      : { newPassword, confirmPassword }
    const code = passkey === undefined ? securityInput(values.securityCode) : { passkey }
    const proof = { captcha, ...password, ...code }
    const to =
      contact.kind === 'email'
        ? { type: 'email' as const, email: contact.email }
        : { type: 'phone' as const, phoneCode: contact.phoneCode, phone: contact.phone }
    const end = await intent.submit({ ...to, ...proof })
    if (end?.name === 'refused') refuse(end.error)
    if (end?.name !== 'accepted') return
    guestIsSaved()
    fields.reset()
    const { account, withdrawHoldUntilAt: holdUntilAt } = end.result
    await loadUser()
    onBound({ account, holdUntilAt })
  }
  return { fields, attach, send, refuse, callingCode, state: intent.state, busy: intent.busy }
}
