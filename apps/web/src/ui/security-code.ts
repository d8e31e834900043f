import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'

/** What is asked of a security code before it is sent: an authenticator's six digits, or a recovery code. */
export function useSecurityCodeRule() {
  const t = useTranslations('security.code')
  return useMemo(() => v.pipe(v.string(), v.check(isCode, t('fault'))), [t])
}

const isCode = (code: string) => isDigits(code) || /^[0-9A-Z]{10}$/.test(plain(code))
const isDigits = (code: string) => /^\d{6}$/.test(code)
const plain = (code: string) => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

/** The code as the server takes it; nothing while none was asked for. */
export function securityInput(code: string) {
  if (code === '') return {}
  return isDigits(code) ? { googleCode: code } : { recoveryCode: plain(code) }
}

/** Where forms show what the server says of a security code. */
export const securityRefusals = {
  SECURITY_CODE_REQUIRED: 'securityCode',
  SECURITY_CODE_WRONG: 'securityCode',
} as const
