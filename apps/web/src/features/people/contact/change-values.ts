import { ApiError } from '@candor/api'
import type { UserInfo } from '@candor/api'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import type { Places } from '../../../api/form-errors.ts'
import { usePasswordRules } from '../parts/password-rules.ts'
import { securityRefusals } from '../../../ui/security-code.ts'
import { useSecurityCodeRule } from '../parts/use-security-code-rule.ts'
import { readContact } from '../parts/typed-account.ts'

export type ChangeValues = {
  account: string
  captcha: string
  oldCaptcha: string
  loginPassword: string
  securityCode: string
}

export const noChange: ChangeValues = {
  account: '',
  captcha: '',
  oldCaptcha: '',
  loginPassword: '',
  securityCode: '',
}

/** The validation of the form: both codes, and the account's further security. */
export function useChangeSchema({ hasLoginPassword, security }: UserInfo) {
  const t = useTranslations('login')
  const proof = useTranslations('security.authenticator')
  const rules = usePasswordRules()
  const securityCode = useSecurityCodeRule()
  return useMemo(() => {
    // Whether a number is complete does not depend on the country, so any calling code is sufficient here.
    const isContact = (text: string) => readContact(text, '1') !== null
    return v.object({
      account: v.pipe(v.string(), v.check(isContact, t('faults.contact'))),
      captcha: rules.captcha,
      oldCaptcha: rules.captcha,
      loginPassword: v.pipe(
        v.string(),
        v.minLength(hasLoginPassword ? 1 : 0, proof('passwordFault')),
      ),
      securityCode: security.googleBound ? securityCode : v.string(),
    })
  }, [hasLoginPassword, security.googleBound, proof, rules, securityCode, t])
}

/** The form fields of the server's refusals; of the two codes the server names that of the present address. */
export function changePlacesOf(error: Error): Places<keyof ChangeValues> {
  const isOld =
    error instanceof ApiError && error.errors.some(({ field }) => field === 'oldCaptcha')
  const code = isOld ? 'oldCaptcha' : 'captcha'
  return {
    names: { email: 'account', phone: 'account', phoneCode: 'account' },
    refusals: {
      ...securityRefusals,
      CAPTCHA_EXPIRED: code,
      CAPTCHA_WRONG: code,
      ACCOUNT_EXISTS: 'account',
      LOGIN_LOCKED: 'loginPassword',
      OLD_PASSWORD_WRONG: 'loginPassword',
    },
  }
}
