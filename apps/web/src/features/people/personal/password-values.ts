import type { UserInfo } from '@candor/api'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import type { Places } from '../../../api/form-errors.ts'
import { captchaRefusals, usePasswordRules } from '../parts/password-rules.ts'
import type { Contact } from '../parts/typed-account.ts'

export type PasswordValues = {
  oldPassword: string
  newPassword: string
  confirmPassword: string
  captcha: string
}
export type PasswordField = keyof PasswordValues

export const noPasswords: PasswordValues = {
  oldPassword: '',
  newPassword: '',
  confirmPassword: '',
  captcha: '',
}

/** Where the code for a change goes; null for a guest, whose old password is enough. */
export function contactOf({ email, phoneCode, phone }: UserInfo): Contact | null {
  if (email !== null) return { kind: 'email', email }
  return phoneCode === null || phone === null ? null : { kind: 'phone', phoneCode, phone }
}

/** What the form asks before anything is sent, in the user's words. @param asksOld whether a password is to be replaced */
export function usePasswordSchema(user: UserInfo, asksOld: boolean) {
  const t = useTranslations('personal.password.faults')
  const rules = usePasswordRules()
  const needsCode = contactOf(user) !== null
  return useMemo(() => {
    const fields = v.object({
      oldPassword: v.pipe(v.string(), v.minLength(asksOld ? 1 : 0, t('old'))),
      newPassword: rules.newPassword,
      confirmPassword: v.string(),
      captcha: needsCode ? rules.captcha : v.string(),
    })
    return v.pipe(
      fields,
      v.forward(
        v.partialCheck(
          [['newPassword'], ['confirmPassword']],
          ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
          t('confirm'),
        ),
        ['confirmPassword'],
      ),
    )
  }, [asksOld, needsCode, rules, t])
}

/** Where the form shows what the server says. */
export const passwordPlaces: Places<PasswordField> = {
  refusals: {
    ...captchaRefusals,
    LOGIN_LOCKED: 'oldPassword',
    OLD_PASSWORD_WRONG: 'oldPassword',
    PASSWORD_SAME: 'newPassword',
    PASSWORD_WEAK: 'newPassword',
  },
}
