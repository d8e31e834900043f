import { isSamePassword } from '@candor/api'
import type { UserInfo } from '@candor/api'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import type { Places } from '../../../api/form-errors.ts'
import { captchaRefusals, usePasswordRules } from '../parts/password-rules.ts'
import { securityRefusals } from '../../../ui/security-code.ts'
import { useSecurityCodeRule } from '../parts/use-security-code-rule.ts'
import { readContact } from '../parts/typed-account.ts'

export type ContactValues = {
  account: string
  captcha: string
  loginPassword: string
  newPassword: string
  confirmPassword: string
  securityCode: string
}

export const noContact: ContactValues = {
  account: '',
  captcha: '',
  loginPassword: '',
  newPassword: '',
  confirmPassword: '',
  securityCode: '',
}

/** The validation of the form: the chosen password, or a new one. */
export function useContactSchema({ initialPasswordChanged, security }: UserInfo) {
  const t = useTranslations('login')
  const proof = useTranslations('security.authenticator')
  const rules = usePasswordRules()
  const securityCode = useSecurityCodeRule()
  return useMemo(() => {
    // Whether a number is complete does not depend on the country, so any calling code is sufficient here.
    const isContact = (text: string) => readContact(text, '1') !== null
    const fields = v.object({
      account: v.pipe(v.string(), v.check(isContact, t('faults.contact'))),
      captcha: rules.captcha,
      loginPassword: v.pipe(
        v.string(),
        v.minLength(initialPasswordChanged ? 1 : 0, proof('passwordFault')),
      ),
      newPassword: initialPasswordChanged ? v.string() : rules.newPassword,
      confirmPassword: v.string(),
      securityCode: security.googleBound ? securityCode : v.string(),
    })
    return v.pipe(
      fields,
      v.forward(
        v.partialCheck(
          [['newPassword'], ['confirmPassword']],
          ({ newPassword, confirmPassword }) => isSamePassword(newPassword, confirmPassword),
          t('forgot.differ'),
        ),
        ['confirmPassword'],
      ),
    )
  }, [initialPasswordChanged, security.googleBound, proof, rules, securityCode, t])
}

/** The form fields of the server's refusals. */
export const contactPlaces: Places<keyof ContactValues> = {
  names: { email: 'account', phone: 'account', phoneCode: 'account' },
  refusals: {
    ...captchaRefusals,
    ...securityRefusals,
    ACCOUNT_EXISTS: 'account',
    LOGIN_LOCKED: 'loginPassword',
    OLD_PASSWORD_WRONG: 'loginPassword',
    PASSWORD_WEAK: 'newPassword',
  },
}
