import { longestPassword, passwordLength, shortestPassword } from '@candor/api'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'

/** What every form asks of a password that is being chosen and of a code that was sent, in the user's words. */
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

/** Where forms show what the server says of a code. */
export const captchaRefusals = { CAPTCHA_EXPIRED: 'captcha', CAPTCHA_WRONG: 'captcha' } as const
