import type { PasskeyAssertion, UserInfo } from '@candor/api'
import { useTranslations } from 'use-intl'
import { loadUser } from '../../../api/account.ts'
import { isSilent } from '../../../api/error-text.ts'
import { useSession } from '../../../api/session.ts'
import { useForm } from '../../../api/use-form.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { Button } from '../../../ui/button.tsx'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import { PasskeyOffer } from '../../../ui/passkey-offer.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { AccountField } from '../login/account-field.tsx'
import { CodeField } from '../parts/code-field.tsx'
import { contactOf } from '../../../api/contact.ts'
import { HoldNotice } from '../parts/hold-notice.tsx'
import { SecurityCodeField } from '../../../ui/security-code-field.tsx'
import { securityInput } from '../../../ui/security-code.ts'
import { readContact } from '../parts/typed-account.ts'

import { useRefusalText } from '../parts/use-refusal-text.ts'
import { changePlacesOf, noChange, useChangeSchema } from './change-values.ts'
import type { ChangeValues } from './change-values.ts'
import type { Done } from './contact-screen.tsx'
import styles from './contact.module.css'

type Props = { user: UserInfo; onChanged: (done: Done) => void }

/** Changes the account's address: both addresses need a code, and the resulting hold is announced first. */
export function ChangeForm({ user, onChanged }: Props) {
  const t = useTranslations('security.contact.change')
  const proof = useTranslations('security.authenticator')
  const { fields, attach, send, refuse, callingCode, state, busy } = useChange(user, onChanged)
  const { googleBound, passkeyCount } = user.security
  return (
    <form
      ref={attach}
      className={styles.form}
      noValidate
      onSubmit={fields.submit((values) => send(values))}
    >
      <p className={styles.explain}>{t('explain')}</p>
      <AccountField {...fields.control('account')} label={t('fresh')} />
      <CodeField
        {...fields.control('captcha')}
        label={t('freshCode')}
        scene="newContact"
        contact={readContact(fields.values.account, callingCode)}
        onError={(message) => fields.setError('captcha', message)}
        onContactFault={(message) => fields.blame('account', message)}
      />
      <CodeField
        {...fields.control('oldCaptcha')}
        label={t('oldCode')}
        scene="changeContact"
        contact={contactOf(user)}
        onError={(message) => fields.setError('oldCaptcha', message)}
      />
      {user.hasLoginPassword && (
        <TextField
          {...fields.text('loginPassword')}
          label={proof('password')}
          type="password"
          autoComplete="current-password"
        />
      )}
      {googleBound && <SecurityCodeField {...fields.control('securityCode')} />}
      <HoldNotice />
      <IntentNotice state={state} error={fields.fault} />
      <Button type="submit" wide busy={busy}>
        {t('save')}
      </Button>
      <PasskeyOffer
        isThere={googleBound && passkeyCount > 0}
        busy={busy}
        onStart={() => fields.check(['securityCode'])}
        onAnswer={(passkey) => send(fields.values, passkey)}
        onError={refuse}
      />
    </form>
  )
}

function useChange(user: UserInfo, onChanged: (done: Done) => void) {
  const refusalText = useRefusalText()
  const callingCode = useSession((state) => String(state.countryInfo.phone_code))
  const intent = useIntent('changeContact')
  const { attach, ...fields } = useForm<ChangeValues>(noChange, useChangeSchema(user))
  const refuse = (error: Error) => {
    if (!isSilent(error)) fields.refuse(error, refusalText(error), changePlacesOf(error))
  }
  const send = async (values: ChangeValues, passkey?: PasskeyAssertion) => {
    const contact = readContact(values.account, callingCode)
    if (contact === null) return
    const { captcha, oldCaptcha, loginPassword } = values
    const end = await intent.submit({
      ...(contact.kind === 'email'
        ? { type: 'email' as const, email: contact.email }
        : { type: 'phone' as const, phoneCode: contact.phoneCode, phone: contact.phone }),
      captcha,
      oldCaptcha,
      ...(user.hasLoginPassword && { loginPassword }),
      ...(passkey === undefined ? securityInput(values.securityCode) : { passkey }),
    })
    if (end?.name === 'refused') refuse(end.error)
    if (end?.name !== 'accepted') return
    fields.reset()
    const { account, withdrawHoldUntilAt: holdUntilAt } = end.result
    await loadUser()
    onChanged({ account, holdUntilAt })
  }
  return { fields, attach, send, refuse, callingCode, state: intent.state, busy: intent.busy }
}
