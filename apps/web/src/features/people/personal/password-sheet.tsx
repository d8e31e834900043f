import { ApiError, longestTypedPassword, type PasskeyAssertion, type UserInfo } from '@candor/api'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadUser } from '../../../api/account.ts'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { Button } from '../../../ui/button.tsx'
import { guestIsSaved } from '../../../lib/guest-account.ts'
import { useUnsavedGuest } from '../../../ui/guest-reminder.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { CodeField } from '../parts/code-field.tsx'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import { PasskeyOffer } from '../../../ui/passkey-offer.tsx'
import { contactOf } from '../../../api/contact.ts'
import { HoldNotice } from '../parts/hold-notice.tsx'
import { SecurityCodeField } from '../../../ui/security-code-field.tsx'
import { securityInput } from '../../../ui/security-code.ts'
import { StrengthHint } from '../parts/strength-hint.tsx'
import { useForm } from '../../../api/use-form.ts'
import { noPasswords, passwordPlaces, usePasswordSchema } from './password-values.ts'
import type { PasswordValues } from './password-values.ts'
import styles from './password.module.css'

type Props = { user: UserInfo; open: boolean; onClose: () => void }

/** Changes the login password, or sets the first one. */
export function PasswordSheet({ user, open, onClose }: Props) {
  const t = useTranslations('loginPassword')
  const formId = useId()
  const { attach, send, refuse, state, busy, fields, asksOld } = usePasswordChange(user, onClose)
  const asksCode = user.security.googleBound || contactOf(user) !== null
  const footer = (
    <>
      <IntentNotice state={state} error={fields.fault} />
      <Button type="submit" form={formId} wide busy={busy}>
        {t('save')}
      </Button>
      <PasskeyOffer
        isThere={(asksCode || !asksOld) && user.security.passkeyCount > 0}
        busy={busy}
        onStart={() => fields.check(['captcha', 'securityCode'])}
        onAnswer={(passkey) => send(fields.values, passkey)}
        onError={refuse}
      />
    </>
  )
  const close = () => {
    fields.reset()
    onClose()
  }
  const title = asksOld ? t('title') : t('setTitle')
  return (
    <Sheet open={open} onClose={close} title={title} footer={footer}>
      <form
        id={formId}
        ref={attach}
        className={styles.form}
        noValidate
        onSubmit={fields.submit((values) => send(values))}
      >
        <Fields user={user} fields={fields} asksOld={asksOld} />
        <HoldNotice />
      </form>
    </Sheet>
  )
}

function usePasswordChange(user: UserInfo, onDone: () => void) {
  const t = useTranslations('loginPassword')
  const errorText = useErrorText()
  const intent = useIntent('changePassword')
  const isUnsaved = useUnsavedGuest()
  const [wasRefused, setWasRefused] = useState(false)
  // A guest who could not save the initial password is not asked for it, unless the server insists.
  const asksOld = user.hasLoginPassword && (!isUnsaved || wasRefused)
  const schema = usePasswordSchema(user, asksOld)
  const { attach, ...fields } = useForm<PasswordValues>(noPasswords, schema)
  const refuse = (error: Error) => {
    if (!isSilent(error)) fields.refuse(error, errorText(error), passwordPlaces)
  }
  const send = async (values: PasswordValues, passkey?: PasskeyAssertion) => {
    const { oldPassword, captcha, securityCode, ...passwords } = values
    const code = { ...securityInput(securityCode), ...(captcha !== '' && { captcha }) }
    const end = await intent.submit({
      ...passwords,
      ...(oldPassword !== '' && { oldPassword }),
      ...(passkey === undefined ? code : { passkey }),
    })
    if (end?.name === 'refused') {
      if (isWrongOld(end.error)) setWasRefused(true)
      refuse(end.error)
    }
    if (end?.name !== 'accepted') return
    if (user.isGuest) guestIsSaved()
    fields.reset()
    onDone()
    toast(t('done', { count: end.result.otherSessionsRevoked }))
    await loadUser()
  }
  return { attach, send, refuse, state: intent.state, busy: intent.busy, fields, asksOld }
}

const isWrongOld = (error: Error): boolean =>
  error instanceof ApiError && error.errorKey === 'OLD_PASSWORD_WRONG'

type FieldsProps = { user: UserInfo } & Pick<
  ReturnType<typeof usePasswordChange>,
  'fields' | 'asksOld'
>

function Fields({ user, fields, asksOld }: FieldsProps) {
  const t = useTranslations('loginPassword')
  const contact = contactOf(user)
  const isInitial = user.isGuest && !user.initialPasswordChanged
  const fresh = { type: 'password', autoComplete: 'new-password', maxLength: longestTypedPassword }
  return (
    <>
      {asksOld && (
        <TextField
          {...fields.text('oldPassword')}
          label={isInitial ? t('initial') : t('old')}
          type="password"
          autoComplete="current-password"
        />
      )}
      <TextField
        {...fields.text('newPassword')}
        {...fresh}
        label={t('new')}
        hint={<StrengthHint password={fields.values.newPassword} account={user.account} />}
      />
      <TextField {...fields.text('confirmPassword')} {...fresh} label={t('confirm')} />
      {user.security.googleBound && <SecurityCodeField {...fields.control('securityCode')} />}
      {contact !== null && !user.security.googleBound && (
        <CodeField
          {...fields.control('captcha')}
          scene="changePassword"
          contact={contact}
          onError={(message) => fields.setError('captcha', message)}
        />
      )}
    </>
  )
}
