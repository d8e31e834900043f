import type { Closing, GivenUp, PasskeyAssertion, UserInfo } from '@candor/api'
import { format } from '@candor/money'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import type { Places } from '../../../api/form-errors.ts'
import { exactDecimals } from '../../../lib/exact-decimals.ts'
import { contactOf } from '../../../api/contact.ts'
import { captchaRefusals, usePasswordRules } from '../parts/password-rules.ts'
import { securityInput, securityRefusals } from '../../../ui/security-code.ts'
import { useSecurityCodeRule } from '../parts/use-security-code-rule.ts'

export type CloseValues = {
  /** The amounts that the user agreed to give up, as shown: a different amount needs a new agreement. */
  givesUp: string
  fundPassword: string
  loginPassword: string
  captcha: string
  securityCode: string
}

export const noProof: CloseValues = {
  givesUp: '',
  fundPassword: '',
  loginPassword: '',
  captcha: '',
  securityCode: '',
}

/**
 * The step-up that the server requires of this user. A guest with the initial password needs only the device, or a
 * passkey if there is one.
 */
export function proofsOf(user: UserInfo) {
  const { googleBound, fundPasswordSet } = user.security
  const hasContact = contactOf(user) !== null
  return {
    fund: fundPasswordSet,
    security: googleBound,
    captcha: hasContact && !googleBound,
    login: !hasContact && !googleBound && user.initialPasswordChanged,
  }
}

/** All remaining money that may be given up, as the server showed it. */
export function givenUp({ obstacles }: Closing): GivenUp[] {
  return obstacles.flatMap(({ key, currency, amount, mayGiveUp }) =>
    mayGiveUp && currency !== null && amount !== null && (key === 'balance' || key === 'contract')
      ? [{ account: key, currency, amount }]
      : [],
  )
}

/** The required step-up in the server's form; a passkey replaces either code. */
export function proofInput(user: UserInfo, values: CloseValues, passkey?: PasskeyAssertion) {
  const asked = proofsOf(user)
  const codes = {
    ...(asked.captcha && { captcha: values.captcha }),
    ...(asked.security && securityInput(values.securityCode)),
  }
  return {
    ...(asked.fund && { fundPassword: values.fundPassword }),
    ...(asked.login && { loginPassword: values.loginPassword }),
    ...(passkey === undefined ? codes : { passkey }),
  }
}

/** The money given up, in words; empty without any. */
export const amountsText = (closing: Closing): string =>
  givenUp(closing)
    .map(
      ({ amount, currency }) =>
        `${format(amount, { decimals: exactDecimals(amount) })} ${currency}`,
    )
    .join(', ')

/** The validation of the form. */
export function useCloseSchema(user: UserInfo, closing: Closing) {
  const t = useTranslations('closing.faults')
  const faults = useTranslations('security.fund.faults')
  const rules = usePasswordRules()
  const securityCode = useSecurityCodeRule()
  const asked = proofsOf(user)
  const amounts = amountsText(closing)
  const { fund, login, captcha, security } = asked
  return useMemo(
    () =>
      v.object({
        givesUp: v.pipe(
          v.string(),
          v.check((agreed) => amounts === '' || agreed === amounts, t('givesUp')),
        ),
        fundPassword: fund ? v.pipe(v.string(), v.regex(/^\d{6}$/, faults('digits'))) : v.string(),
        loginPassword: v.pipe(v.string(), v.minLength(login ? 1 : 0, faults('login'))),
        captcha: captcha ? rules.captcha : v.string(),
        securityCode: security ? securityCode : v.string(),
      }),
    [fund, login, captcha, security, amounts, rules, securityCode, faults, t],
  )
}

/** The form fields of the server's refusals. */
export const closePlaces: Places<keyof CloseValues> = {
  refusals: {
    ...captchaRefusals,
    ...securityRefusals,
    FUND_PASSWORD_LOCKED: 'fundPassword',
    FUND_PASSWORD_WRONG: 'fundPassword',
    LOGIN_LOCKED: 'loginPassword',
    OLD_PASSWORD_WRONG: 'loginPassword',
  },
}
