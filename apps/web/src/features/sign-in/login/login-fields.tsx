import { longestTypedPassword } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import { useLazyPart } from '../../../ui/display/use-lazy-part.ts'
import { SentCodeField } from '../../../shared/contact/sent-code-field.tsx'
import { readContact } from '../../../shared/contact/typed-account.ts'
import { AccountField } from '../../../shared/contact/account-field.tsx'
import { AgreementCheck } from './agreement-check.tsx'
import type { LoginState } from './use-login-form.ts'

const loadStrengthHint = async () =>
  (await import('../../../shared/passwords/strength-hint.tsx')).StrengthHint

/** The fields of the present form, in their order. */
export function LoginFields({ login }: { login: LoginState }) {
  const t = useTranslations('login')
  const { form, fields, asksAgreement } = login
  const isNew = form === 'register'
  return (
    <>
      <AccountField
        {...fields.control('account')}
        label={form === 'password' ? t('account') : t('contact')}
      />
      {form !== 'password' && <Captcha login={login} />}
      {form === 'password' && (
        <TextField
          {...fields.text('password')}
          label={t('password')}
          type="password"
          autoComplete="current-password"
          enterKeyHint="go"
        />
      )}
      {isNew && <NewAccount login={login} />}
      {(isNew || (form === 'code' && asksAgreement)) && (
        <AgreementCheck
          checked={fields.values.agreed}
          onChange={(agreed) => fields.set('agreed', agreed)}
          error={fields.errors.agreed}
        />
      )}
    </>
  )
}

function Captcha({ login: { form, fields } }: { login: LoginState }) {
  const callingCode = useSession((state) => String(state.countryInfo.phone_code))
  return (
    <SentCodeField
      {...fields.control('captcha')}
      scene={form === 'register' ? 'register' : 'login'}
      contact={readContact(fields.values.account, callingCode)}
      onError={(message) => fields.setError('captcha', message)}
      onContactFault={(message) => fields.blame('account', message)}
    />
  )
}

function NewAccount({ login: { fields } }: { login: LoginState }) {
  const t = useTranslations('login')
  const { account, password } = fields.values
  const { Part: StrengthHint } = useLazyPart(loadStrengthHint)
  return (
    <>
      <TextField
        {...fields.text('password')}
        label={t('newPassword')}
        type="password"
        autoComplete="new-password"
        maxLength={longestTypedPassword}
        hint={StrengthHint && <StrengthHint password={password} account={account} />}
      />
      <TextField
        {...fields.text('inviteCode')}
        folded
        label={t('inviteCode')}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={16}
      />
    </>
  )
}
