import { longestTypedPassword } from '@candor/api'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { CodeField } from '../parts/code-field.tsx'
import { HoldNotice } from '../parts/hold-notice.tsx'
import { SecurityCodeField } from '../../../ui/security-code-field.tsx'
import { StrengthHint } from '../parts/strength-hint.tsx'
import { readContact } from '../parts/typed-account.ts'
import { AccountField } from './account-field.tsx'
import styles from './login.module.css'
import { useForgot } from './use-forgot.ts'

type Props = {
  /** The account typed before. */
  account: string
  onDone: (account: string, notice: string) => void
  onBack: () => void
}

/** A new login password for a user who has forgotten the old one, with a code to the account's own address. */
export function ForgotPassword({ account, onDone, onBack }: Props) {
  const t = useTranslations('login')
  const { fields, asksCode, attach, submit, callingCode, state, busy } = useForgot(account, onDone)
  const { values } = fields
  const fresh = { type: 'password', autoComplete: 'new-password', maxLength: longestTypedPassword }
  return (
    <>
      <div className={styles.welcome}>
        <h2 className={styles.heading}>{t('forgot.title')}</h2>
        <p className={styles.promise}>{t('forgot.explain')}</p>
      </div>
      <form ref={attach} className={styles.form} noValidate onSubmit={submit}>
        <AccountField {...fields.control('account')} label={t('contact')} />
        <CodeField
          {...fields.control('captcha')}
          scene="forget"
          contact={readContact(values.account, callingCode)}
          onError={(message) => fields.setError('captcha', message)}
          onContactFault={(message) => fields.blame('account', message)}
        />
        <TextField
          {...fields.text('newPassword')}
          {...fresh}
          label={t('newPassword')}
          hint={<StrengthHint password={values.newPassword} account={values.account} />}
        />
        <TextField {...fields.text('confirmPassword')} {...fresh} label={t('forgot.again')} />
        {asksCode && <SecurityCodeField {...fields.control('securityCode')} />}
        <HoldNotice />
        <IntentNotice state={state} error={fields.fault} />
        <Button type="submit" wide busy={busy}>
          {t('forgot.save')}
        </Button>
        <Button look="plain" onClick={onBack}>
          {t('forgot.back')}
        </Button>
      </form>
    </>
  )
}
