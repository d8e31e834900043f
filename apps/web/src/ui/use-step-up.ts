import { ApiError, type PasskeyAssertion } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../api/error-text.ts'
import { useSession } from '../api/session.ts'
import { isSecurityCode, securityInput } from './security-code.ts'

/** The step-up as sent with a change. */
export type StepUpInput =
  | { readonly captcha: string }
  | { readonly googleCode?: string; readonly recoveryCode?: string }
  | { readonly passkey: PasskeyAssertion }

export type StepUp = ReturnType<typeof useStepUp>

const codeErrors: ReadonlySet<string> = new Set([
  'CAPTCHA_WRONG',
  'CAPTCHA_EXPIRED',
  'SECURITY_CODE_WRONG',
  'SECURITY_CODE_REQUIRED',
])

/** The typed step-up: the authenticator's code if there is one, else a sent code. */
export function useStepUp() {
  const t = useTranslations('withdraw.problem')
  const errorText = useErrorText()
  const isBound = useSession((state) => state.userInfo?.security.googleBound ?? false)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | undefined>()
  return {
    isBound,
    code,
    error,
    setError,
    setCode(next: string) {
      setCode(next)
      setError(undefined)
    },
    /** The typed code, or null if invalid: then its field shows the error. */
    take(): StepUpInput | null {
      const isWhole = isBound ? isSecurityCode(code) : code.trim() !== ''
      if (!isWhole) setError(t('code'))
      if (!isWhole) return null
      return isBound ? securityInput(code) : { captcha: code }
    },
    /** Shows the refusal of a code at its field; ignores any other refusal. */
    refuse(fault: Error) {
      if (fault instanceof ApiError && codeErrors.has(fault.errorKey ?? ''))
        setError(errorText(fault))
    },
  }
}
