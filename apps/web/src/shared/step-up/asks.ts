import type { PasskeyAssertion, UserInfo } from '@candor/api'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { contactOf } from '../../api/contact.ts'
import type { Contact } from '../../api/contact.ts'
import type { CodeScene } from '../contact/sent-code-field.tsx'

/** The step-up that a form requires; absent parts are not required. */
export type Asks = {
  readonly fundPassword?: boolean
  readonly loginPassword?: boolean
  /** A code that is sent to the user's own contact. */
  readonly captcha?: SentCode | null
  /** A code of the authenticator, or a recovery code. */
  readonly securityCode?: boolean
  /** A passkey instead: of the codes, or of the whole step-up. */
  readonly passkey?: PasskeyPart | null
}

type SentCode = { readonly scene: CodeScene; readonly contact: Contact }

export type PasskeyPart = {
  readonly replaces: 'codes' | 'all'
  /** The sign-in that waits for its second step. */
  readonly loginTicket?: string
}

export type StepUpValues = {
  fundPassword: string
  loginPassword: string
  captcha: string
  securityCode: string
}

export const noStepUp: StepUpValues = {
  fundPassword: '',
  loginPassword: '',
  captcha: '',
  securityCode: '',
}

/** The step-up as sent with a change. */
export type StepUpInput = {
  readonly fundPassword?: string
  readonly loginPassword?: string
  readonly captcha?: string
  readonly googleCode?: string
  readonly recoveryCode?: string
  readonly passkey?: PasskeyAssertion
}

/** The authenticator's code, or else a code sent to the user's contact; or a passkey. */
export function codeOf(user: UserInfo | null, scene: CodeScene): Asks {
  const isBound = user?.security.googleBound ?? false
  return {
    securityCode: isBound,
    captcha: isBound ? null : sentTo(user, scene),
    passkey: passkeyOf(user, 'codes'),
  }
}

/** The login password, or else a code sent to the user's contact; and the authenticator's code. */
export function personOf(user: UserInfo): Asks {
  return {
    loginPassword: user.hasLoginPassword,
    captcha: user.hasLoginPassword ? null : sentTo(user, 'bind'),
    securityCode: user.security.googleBound,
  }
}

/** A passkey, if the user has one. */
export function passkeyOf(
  user: UserInfo | null,
  replaces: PasskeyPart['replaces'],
): PasskeyPart | null {
  return (user?.security.passkeyCount ?? 0) > 0 ? { replaces } : null
}

export function sentTo(user: UserInfo | null, scene: CodeScene): SentCode | null {
  const contact = user && contactOf(user)
  return contact === null ? null : { scene, contact }
}

/** The fields that a passkey replaces. */
export function replacedBy({ replaces }: PasskeyPart): (keyof StepUpValues)[] {
  return replaces === 'all'
    ? ['fundPassword', 'loginPassword', 'captcha', 'securityCode']
    : ['captcha', 'securityCode']
}

/** The asked step-up in the server's form. */
export function stepUpInput(
  asks: Asks,
  values: StepUpValues,
  passkey: PasskeyAssertion | undefined,
): StepUpInput {
  if (passkey !== undefined && asks.passkey?.replaces === 'all') return { passkey }
  const { fundPassword, loginPassword, captcha, securityCode } = values
  const code = plainCode(securityCode)
  return {
    ...(asks.fundPassword && { fundPassword }),
    ...(asks.loginPassword && { loginPassword }),
    ...(passkey !== undefined && { passkey }),
    ...(asks.captcha && passkey === undefined && { captcha }),
    ...(asks.securityCode &&
      passkey === undefined &&
      (isDigits(code) ? { googleCode: code } : { recoveryCode: code })),
  }
}

/** The fields that show the server's refusals, of those that are asked. */
export function refusalsOf(asks: Asks) {
  return {
    ...(asks.fundPassword && {
      FUND_PASSWORD_WRONG: 'fundPassword' as const,
      FUND_PASSWORD_LOCKED: 'fundPassword' as const,
    }),
    ...(asks.loginPassword && {
      OLD_PASSWORD_WRONG: 'loginPassword' as const,
      LOGIN_LOCKED: 'loginPassword' as const,
    }),
    ...(asks.captcha && {
      CAPTCHA_WRONG: 'captcha' as const,
      CAPTCHA_EXPIRED: 'captcha' as const,
    }),
    ...(asks.securityCode && {
      SECURITY_CODE_WRONG: 'securityCode' as const,
      SECURITY_CODE_REQUIRED: 'securityCode' as const,
    }),
  }
}

/** The validation of the asked fields. */
export function useStepUpSchema(asks: Asks): v.GenericSchema {
  const t = useTranslations('security.stepUp')
  const faults = useTranslations('login.faults')
  const { fundPassword, loginPassword, securityCode } = asks
  const hasCaptcha = Boolean(asks.captcha)
  return useMemo(() => {
    const text = v.string()
    const passes = (isRight: (typed: string) => boolean, fault: string) =>
      v.pipe(text, v.check(isRight, fault))
    return v.object({
      fundPassword: fundPassword ? passes(isDigits, t('fundPasswordFault')) : text,
      loginPassword: loginPassword ? passes(Boolean, t('loginPasswordFault')) : text,
      captcha: hasCaptcha ? passes(isDigits, faults('captcha')) : text,
      securityCode: securityCode ? passes(isSecurityCode, t('securityCodeFault')) : text,
    })
  }, [fundPassword, loginPassword, hasCaptcha, securityCode, t, faults])
}

/** An authenticator's six digits, or the ten characters of a recovery code. */
const isSecurityCode = (code: string) => isDigits(code) || /^[0-9A-Z]{10}$/.test(plainCode(code))
const isDigits = (code: string) => /^\d{6}$/.test(code)
const plainCode = (code: string) => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
