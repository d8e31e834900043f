import { isSamePassword, longestTypedPassword } from '@candor/api'
import type { UserInfo } from '@candor/api'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { loadUser } from '../../../api/account.ts'
import { useSession } from '../../../api/session.ts'
import { guestIsSaved } from '../../../lib/guest-account.ts'
import { SentCodeField } from '../../../shared/contact/sent-code-field.tsx'
import { passkeyOf } from '../../../shared/step-up/asks.ts'
import { StepUp, StepUpSubmit } from '../../../shared/step-up/step-up.tsx'
import { useStepUp } from '../../../shared/step-up/use-step-up.ts'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import { AccountField } from '../../../shared/contact/account-field.tsx'
import { HoldNotice } from '../../../shared/hold-notice.tsx'
import { captchaRefusals, usePasswordRules } from '../../../shared/passwords/password-rules.ts'
import { StrengthHint } from '../../../shared/passwords/strength-hint.tsx'
import {
  contactInput,
  contactNames,
  isContact,
  readContact,
} from '../../../shared/contact/typed-account.ts'
import type { Done } from './contact-screen.tsx'
import styles from './contact.module.css'

type Props = { user: UserInfo; onBound: (done: Done) => void }

/** An address with its code, and the password: the chosen one, or a first one. */
export function ContactForm({ user, onBound }: Props) {
  const t = useTranslations('login')
  const own = useTranslations('security.contact')
  const form = useBinding(user, onBound)
  return (
    <form {...form.form} className={styles.form}>
      <AccountField {...form.control('account')} label={t('contact')} />
      <SentCodeField
        {...form.control('captcha')}
        scene="bind"
        contact={readContact(form.values.account, form.callingCode)}
        onError={(message) => form.setError('captcha', message)}
        onContactFault={(message) => form.blame('account', message)}
      />
      {!user.initialPasswordChanged && <Chosen form={form} />}
      <StepUp form={form} />
      {!user.initialPasswordChanged && <HoldNotice />}
      <StepUpSubmit form={form}>{own('save')}</StepUpSubmit>
    </form>
  )
}

function Chosen({ form }: { form: ReturnType<typeof useBinding> }) {
  const t = useTranslations('login')
  const fresh = { type: 'password', autoComplete: 'new-password', maxLength: longestTypedPassword }
  const { newPassword, account } = form.values
  return (
    <>
      <TextField
        {...form.text('newPassword')}
        {...fresh}
        label={t('newPassword')}
        hint={<StrengthHint password={newPassword} account={account} />}
      />
      <TextField {...form.text('confirmPassword')} {...fresh} label={t('forgot.again')} />
    </>
  )
}

function useBinding(user: UserInfo, onBound: (done: Done) => void) {
  const callingCode = useSession((state) => String(state.countryInfo.phone_code))
  const { initialPasswordChanged: hasChosen, security } = user
  const form = useStepUp({
    call: 'bindContact',
    asks: {
      loginPassword: hasChosen,
      securityCode: security.googleBound,
      passkey: security.googleBound || !hasChosen ? passkeyOf(user, 'codes') : null,
    },
    own: { account: '', captcha: '', newPassword: '', confirmPassword: '' },
    schema: useContactSchema(hasChosen),
    places: {
      names: contactNames,
      refusals: { ...captchaRefusals, ACCOUNT_EXISTS: 'account', PASSWORD_WEAK: 'newPassword' },
    },
    input({ account, captcha, newPassword, confirmPassword }, stepUp) {
      const contact = readContact(account, callingCode)
      const passwords = hasChosen ? {} : { newPassword, confirmPassword }
      return contact && { ...contactInput(contact), ...passwords, ...stepUp, captcha }
    },
    async onDone({ account, withdrawHoldUntilAt: holdUntilAt }) {
      guestIsSaved()
      await loadUser()
      onBound({ account, holdUntilAt })
    },
  })
  return { ...form, callingCode }
}

/** The validation of the address, its code, and a new password if none was chosen. */
function useContactSchema(hasChosen: boolean) {
  const t = useTranslations('login')
  const rules = usePasswordRules()
  return useMemo(
    () =>
      v.pipe(
        v.object({
          account: v.pipe(v.string(), v.check(isContact, t('faults.contact'))),
          captcha: rules.captcha,
          newPassword: hasChosen ? v.string() : rules.newPassword,
          confirmPassword: v.string(),
        }),
        v.forward(
          v.partialCheck(
            [['newPassword'], ['confirmPassword']],
            ({ newPassword, confirmPassword }) => isSamePassword(newPassword, confirmPassword),
            t('forgot.differ'),
          ),
          ['confirmPassword'],
        ),
      ),
    [hasChosen, rules, t],
  )
}
