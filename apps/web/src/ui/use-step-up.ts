import { ApiError, type PasskeyAssertion } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../api/error-text.ts'
import { useSession } from '../api/session.ts'
import { isSecurityCode, securityInput } from './security-code.ts'

/** The proof that it is the user, as it travels with a change. */
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

/** What is typed to prove that it is the user: the authenticator's code where there is one, else one that was sent. */
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
    /** What was typed, or null where that is no code: then its field says so. */
    take(): StepUpInput | null {
      const isWhole = isBound ? isSecurityCode(code) : code.trim() !== ''
      if (!isWhole) setError(t('code'))
      if (!isWhole) return null
      return isBound ? securityInput(code) : { captcha: code }
    },
    /** Says at the field what is wrong with a code that was sent with a change; nothing of any other refusal. */
    refuse(fault: Error) {
      if (fault instanceof ApiError && codeErrors.has(fault.errorKey ?? ''))
        setError(errorText(fault))
    },
  }
}
