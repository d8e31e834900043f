import { isSamePassword } from '@candor/api'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import type { Places } from '../../../api/form-errors.ts'
import { captchaRefusals, usePasswordRules } from '../parts/password-rules.ts'
import { securityRefusals } from '../../../ui/security-code.ts'
import { useSecurityCodeRule } from '../parts/use-security-code-rule.ts'
import { readContact } from '../parts/typed-account.ts'

export type ForgotValues = {
  account: string
  captcha: string
  newPassword: string
  confirmPassword: string
  securityCode: string
}

/** The validation of the form, in the user's words. @param asksCode an authenticator is bound */
export function useForgotSchema(asksCode: boolean) {
  const t = useTranslations('login')
  const rules = usePasswordRules()
  const securityCode = useSecurityCodeRule()
  return useMemo(() => {
    const isContact = (text: string) => readContact(text, '1') !== null
    return v.pipe(
      v.looseObject({
        account: v.pipe(v.string(), v.check(isContact, t('faults.contact'))),
        captcha: rules.captcha,
        newPassword: rules.newPassword,
        confirmPassword: v.string(),
        securityCode: asksCode ? securityCode : v.string(),
      }),
      v.forward(
        v.partialCheck(
          [['newPassword'], ['confirmPassword']],
          ({ newPassword, confirmPassword }) => isSamePassword(newPassword, confirmPassword),
          t('forgot.differ'),
        ),
        ['confirmPassword'],
      ),
    )
  }, [asksCode, rules, securityCode, t])
}

/** The form fields of the server's refusals. */
export const forgotPlaces: Places<keyof ForgotValues> = {
  refusals: {
    ...captchaRefusals,
    ...securityRefusals,
    LOGIN_LOCKED: 'securityCode',
    PASSWORD_WEAK: 'newPassword',
  },
}
