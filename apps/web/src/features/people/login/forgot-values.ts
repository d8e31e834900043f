import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import type { Places } from '../../../api/form-errors.ts'
import { captchaRefusals, usePasswordRules } from '../parts/password-rules.ts'
import { readContact } from '../parts/typed-account.ts'

export type ForgotValues = {
  account: string
  captcha: string
  newPassword: string
  confirmPassword: string
}

/** What the form asks before anything is sent, in the user's words. */
export function useForgotSchema() {
  const t = useTranslations('login')
  const rules = usePasswordRules()
  return useMemo(() => {
    const isContact = (text: string) => readContact(text, '1') !== null
    return v.pipe(
      v.looseObject({
        account: v.pipe(v.string(), v.check(isContact, t('faults.contact'))),
        captcha: rules.captcha,
        newPassword: rules.newPassword,
        confirmPassword: v.string(),
      }),
      v.forward(
        v.partialCheck(
          [['newPassword'], ['confirmPassword']],
          ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
          t('forgot.differ'),
        ),
        ['confirmPassword'],
      ),
    )
  }, [rules, t])
}

/** Where the form shows what the server says. */
export const forgotPlaces: Places<keyof ForgotValues> = {
  refusals: { ...captchaRefusals, PASSWORD_WEAK: 'newPassword' },
}
