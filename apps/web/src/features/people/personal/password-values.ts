import { isSamePassword } from '@candor/api'
import type { UserInfo } from '@candor/api'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import type { Places } from '../../../api/form-errors.ts'
import { contactOf } from '../../../api/contact.ts'
import { captchaRefusals, usePasswordRules } from '../parts/password-rules.ts'
import { securityRefusals } from '../../../ui/security-code.ts'
import { useSecurityCodeRule } from '../parts/use-security-code-rule.ts'

export type PasswordValues = {
  oldPassword: string
  newPassword: string
  confirmPassword: string
  captcha: string
  securityCode: string
}
export type PasswordField = keyof PasswordValues

export const noPasswords: PasswordValues = {
  oldPassword: '',
  newPassword: '',
  confirmPassword: '',
  captcha: '',
  securityCode: '',
}

/** What the form asks before anything is sent, in the user's words. @param asksOld whether a password is to be replaced */
export function usePasswordSchema(user: UserInfo, asksOld: boolean) {
  const t = useTranslations('loginPassword.faults')
  const rules = usePasswordRules()
  const { googleBound } = user.security
  const needsCode = contactOf(user) !== null && !googleBound
  const securityCode = useSecurityCodeRule()
  return useMemo(() => {
    const fields = v.object({
      oldPassword: v.pipe(v.string(), v.minLength(asksOld ? 1 : 0, t('old'))),
      newPassword: rules.newPassword,
      confirmPassword: v.string(),
      captcha: needsCode ? rules.captcha : v.string(),
      securityCode: googleBound ? securityCode : v.string(),
    })
    return v.pipe(
      fields,
      v.forward(
        v.partialCheck(
          [['newPassword'], ['confirmPassword']],
          ({ newPassword, confirmPassword }) => isSamePassword(newPassword, confirmPassword),
          t('confirm'),
        ),
        ['confirmPassword'],
      ),
    )
  }, [asksOld, needsCode, googleBound, securityCode, rules, t])
}

/** Where the form shows what the server says. */
export const passwordPlaces: Places<PasswordField> = {
  refusals: {
    ...captchaRefusals,
    ...securityRefusals,
    LOGIN_LOCKED: 'oldPassword',
    OLD_PASSWORD_WRONG: 'oldPassword',
    PASSWORD_SAME: 'newPassword',
    PASSWORD_WEAK: 'newPassword',
  },
}
