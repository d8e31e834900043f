import { longestTypedPassword } from '@candor/api'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/inputs/button.tsx'
import { SentCodeField } from '../../../shared/contact/sent-code-field.tsx'
import { StepUp, StepUpSubmit } from '../../../shared/step-up/step-up.tsx'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import { HoldNotice } from '../../../shared/hold-notice.tsx'
import { StrengthHint } from '../../../shared/passwords/strength-hint.tsx'
import { readContact } from '../../../shared/contact/typed-account.ts'
import { AccountField } from '../../../shared/contact/account-field.tsx'
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
  const { form, callingCode } = useForgot(account, onDone)
  const { values } = form
  const fresh = { type: 'password', autoComplete: 'new-password', maxLength: longestTypedPassword }
  return (
    <>
      <div className={styles.welcome}>
        <h2 className={styles.heading}>{t('forgot.title')}</h2>
        <p className={styles.promise}>{t('forgot.explain')}</p>
      </div>
      <form {...form.form} className={styles.form}>
        <AccountField {...form.control('account')} label={t('contact')} />
        <SentCodeField
          {...form.control('captcha')}
          scene="forget"
          contact={readContact(values.account, callingCode)}
          onError={(message) => form.setError('captcha', message)}
          onContactFault={(message) => form.blame('account', message)}
        />
        <TextField
          {...form.text('newPassword')}
          {...fresh}
          label={t('newPassword')}
          hint={<StrengthHint password={values.newPassword} account={values.account} />}
        />
        <TextField {...form.text('confirmPassword')} {...fresh} label={t('forgot.again')} />
        <StepUp form={form} />
        <HoldNotice />
        <StepUpSubmit form={form}>{t('forgot.save')}</StepUpSubmit>
        <Button look="plain" onClick={onBack}>
          {t('forgot.back')}
        </Button>
      </form>
    </>
  )
}
