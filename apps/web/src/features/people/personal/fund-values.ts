import type { UserInfo } from '@candor/api'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import type { Places } from '../../../api/form-errors.ts'
import { captchaRefusals, usePasswordRules } from '../parts/password-rules.ts'
import { securityRefusals } from '../../../ui/security-code.ts'
import { useSecurityCodeRule } from '../parts/use-security-code-rule.ts'

export type FundValues = {
  oldPassword: string
  loginPassword: string
  newPassword: string
  confirmPassword: string
  captcha: string
  securityCode: string
}

export const noFundPasswords: FundValues = {
  oldPassword: '',
  loginPassword: '',
  newPassword: '',
  confirmPassword: '',
  captcha: '',
  securityCode: '',
}

export const fundDigits = 6

/** What the form asks before anything is sent. @param byLogin the login password stands for the old one */
export function useFundSchema(user: UserInfo, byLogin: boolean) {
  const t = useTranslations('security.fund.faults')
  const rules = usePasswordRules()
  const securityCode = useSecurityCodeRule()
  const { googleBound } = user.security
  return useMemo(() => {
    const digits = v.pipe(v.string(), v.regex(/^\d{6}$/, t('digits')))
    const fields = v.object({
      oldPassword: byLogin ? v.string() : digits,
      loginPassword: v.pipe(v.string(), v.minLength(byLogin ? 1 : 0, t('login'))),
      newPassword: digits,
      confirmPassword: v.string(),
      captcha: googleBound ? v.string() : rules.captcha,
      securityCode: googleBound ? securityCode : v.string(),
    })
    return v.pipe(
      fields,
      v.forward(
        v.partialCheck(
          [['newPassword'], ['confirmPassword']],
          ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
          t('differ'),
        ),
        ['confirmPassword'],
      ),
    )
  }, [byLogin, googleBound, rules, securityCode, t])
}

/** Where the form shows what the server says. */
export const fundPlaces: Places<keyof FundValues> = {
  refusals: {
    ...captchaRefusals,
    ...securityRefusals,
    FUND_PASSWORD_LOCKED: 'oldPassword',
    FUND_PASSWORD_WRONG: 'oldPassword',
    LOGIN_LOCKED: 'loginPassword',
    OLD_PASSWORD_WRONG: 'loginPassword',
    PASSWORD_SAME: 'newPassword',
    PASSWORD_WEAK: 'newPassword',
  },
}
