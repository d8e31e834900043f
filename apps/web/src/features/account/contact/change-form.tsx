import { ApiError } from '@candor/api'
import type { UserInfo } from '@candor/api'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { loadUser } from '../../../api/account.ts'
import { contactOf } from '../../../api/contact.ts'
import { useSession } from '../../../api/session.ts'
import { SentCodeField } from '../../../shared/contact/sent-code-field.tsx'
import { passkeyOf } from '../../../shared/step-up/asks.ts'
import { StepUp, StepUpSubmit } from '../../../shared/step-up/step-up.tsx'
import { useStepUp } from '../../../shared/step-up/use-step-up.ts'
import { AccountField } from '../../../shared/contact/account-field.tsx'
import { HoldNotice } from '../../../shared/hold-notice.tsx'
import { usePasswordRules } from '../../../shared/passwords/password-rules.ts'
import {
  contactInput,
  contactNames,
  isContact,
  readContact,
} from '../../../shared/contact/typed-account.ts'
import type { Done } from './contact-screen.tsx'
import styles from './contact.module.css'

type Props = { user: UserInfo; onChanged: (done: Done) => void }

/** Changes the account's address: both addresses need a code, and the resulting hold is announced first. */
export function ChangeForm({ user, onChanged }: Props) {
  const t = useTranslations('security.contact.change')
  const faults = useTranslations('login.faults')
  const rules = usePasswordRules()
  const callingCode = useSession((state) => String(state.countryInfo.phone_code))
  const { googleBound } = user.security
  const form = useStepUp({
    call: 'changeContact',
    asks: {
      loginPassword: user.hasLoginPassword,
      securityCode: googleBound,
      passkey: googleBound ? passkeyOf(user, 'codes') : null,
    },
    own: { account: '', captcha: '', oldCaptcha: '' },
    schema: v.object({
      account: v.pipe(v.string(), v.check(isContact, faults('contact'))),
      captcha: rules.captcha,
      oldCaptcha: rules.captcha,
    }),
    places: placesOf,
    input({ account, captcha, oldCaptcha }, stepUp) {
      const contact = readContact(account, callingCode)
      return contact && { ...contactInput(contact), captcha, oldCaptcha, ...stepUp }
    },
    async onDone({ account, withdrawHoldUntilAt: holdUntilAt }) {
      await loadUser()
      onChanged({ account, holdUntilAt })
    },
  })
  return (
    <form {...form.form} className={styles.form}>
      <p className={styles.explain}>{t('explain')}</p>
      <AccountField {...form.control('account')} label={t('fresh')} />
      <SentCodeField
        {...form.control('captcha')}
        label={t('freshCode')}
        scene="newContact"
        contact={readContact(form.values.account, callingCode)}
        onError={(message) => form.setError('captcha', message)}
        onContactFault={(message) => form.blame('account', message)}
      />
      <SentCodeField
        {...form.control('oldCaptcha')}
        label={t('oldCode')}
        scene="changeContact"
        contact={contactOf(user)}
        onError={(message) => form.setError('oldCaptcha', message)}
      />
      <StepUp form={form} />
      <HoldNotice />
      <StepUpSubmit form={form}>{t('save')}</StepUpSubmit>
    </form>
  )
}

/** The form fields of the server's refusals; of the two codes the server names that of the present address. */
function placesOf(error: Error) {
  const isOld =
    error instanceof ApiError && error.errors.some(({ field }) => field === 'oldCaptcha')
  const code = isOld ? 'oldCaptcha' : 'captcha'
  return {
    names: contactNames,
    refusals: { CAPTCHA_EXPIRED: code, CAPTCHA_WRONG: code, ACCOUNT_EXISTS: 'account' },
  } as const
}
