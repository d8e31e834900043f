import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { isSecurityCode } from '../../../ui/security-code.ts'

/** What is asked of a security code before it is sent: an authenticator's six digits, or a recovery code. */
export function useSecurityCodeRule() {
  const t = useTranslations('security.code')
  return useMemo(() => v.pipe(v.string(), v.check(isSecurityCode, t('fault'))), [t])
}
