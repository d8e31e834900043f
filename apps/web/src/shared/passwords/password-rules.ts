import { longestPassword, passwordLength, shortestPassword } from '@candor/api'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'

/** The validation of a new password and of a sent code, for every form, with its messages. */
export function usePasswordRules() {
  const t = useTranslations('login.faults')
  return useMemo(
    () => ({
      newPassword: v.pipe(v.string(), v.check(isLongEnough, t('newPassword'))),
      captcha: v.pipe(v.string(), v.regex(/^\d{6}$/, t('captcha'))),
    }),
    [t],
  )
}

function isLongEnough(password: string): boolean {
  const length = passwordLength(password)
  return length >= shortestPassword && length <= longestPassword
}

/** The form fields of the server's refusals of a code. */
export const captchaRefusals = { CAPTCHA_EXPIRED: 'captcha', CAPTCHA_WRONG: 'captcha' } as const
