import type { UserInfo } from '@candor/api'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { CodeField } from '../parts/code-field.tsx'
import { contactOf } from '../../../api/contact.ts'
import { HoldNotice } from '../parts/hold-notice.tsx'
import { SecurityCodeField } from '../../../ui/security-code-field.tsx'
import type { FundFieldSet } from './fund-password-sheet.tsx'
import { fundDigits } from './fund-values.ts'

type Props = {
  user: UserInfo
  fields: FundFieldSet
  /** The login password stands for the old withdrawal password. */
  byLogin: boolean
  /** Changes between the two; absent while there is no old one. */
  onChangeProof?: () => void
}

const digits = {
  folded: true,
  type: 'password',
  inputMode: 'numeric',
  maxLength: fundDigits,
} as const

/** The passwords, the second proof, and what waits because of the change. */
export function FundFields({ user, fields, byLogin, onChangeProof }: Props) {
  const t = useTranslations('security.fund')
  return (
    <>
      {byLogin ? (
        <TextField
          {...fields.text('loginPassword')}
          label={t('login')}
          type="password"
          autoComplete="current-password"
        />
      ) : (
        <TextField
          {...fields.text('oldPassword')}
          {...digits}
          autoComplete="off"
          label={t('old')}
        />
      )}
      {onChangeProof && (
        <Button look="plain" size="small" onClick={onChangeProof}>
          {t(byLogin ? 'useOld' : 'forgotten')}
        </Button>
      )}
      <TextField
        {...fields.text('newPassword')}
        {...digits}
        autoComplete="off"
        label={t('new')}
        hint={t('hint')}
      />
      <TextField
        {...fields.text('confirmPassword')}
        {...digits}
        autoComplete="off"
        label={t('confirm')}
      />
      {user.security.googleBound ? (
        <SecurityCodeField {...fields.control('securityCode')} />
      ) : (
        <CodeField
          {...fields.control('captcha')}
          scene="changeFundPassword"
          contact={contactOf(user)}
          onError={(message) => fields.setError('captcha', message)}
        />
      )}
      {onChangeProof && <HoldNotice />}
    </>
  )
}
