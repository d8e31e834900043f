import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import type { Places } from '../../../api/form-errors.ts'
import { captchaRefusals, usePasswordRules } from '../../../shared/passwords/password-rules.ts'
import { contactNames, isContact } from '../../../shared/contact/typed-account.ts'

const loginForms = ['password', 'code', 'register'] as const
/** The three forms that need an account: password, code, and registration. */
export type LoginForm = (typeof loginForms)[number]

export function isLoginForm(value: unknown): value is LoginForm {
  return loginForms.some((form) => form === value)
}

export type LoginValues = {
  account: string
  captcha: string
  password: string
  inviteCode: string
  agreed: boolean
}
export type LoginField = keyof LoginValues

export const noValues: LoginValues = {
  account: '',
  captcha: '',
  password: '',
  inviteCode: '',
  agreed: false,
}

/** The validation of each form, in the user's words. @param asksAgreement by code only: the address is new. */
export function useLoginSchema(form: LoginForm, asksAgreement: boolean) {
  const t = useTranslations('login.faults')
  const rules = usePasswordRules()
  return useMemo(() => {
    const contact = v.pipe(v.string(), v.check(isContact, t('contact')))
    const agreed = v.pipe(v.boolean(), v.literal(true, t('agreement')))
    if (form === 'password') {
      return v.looseObject({
        account: v.pipe(v.string(), v.trim(), v.minLength(3, t('account'))),
        password: v.pipe(v.string(), v.minLength(1, t('password'))),
      })
    }
    if (form === 'code') {
      return v.looseObject({
        account: contact,
        captcha: rules.captcha,
        agreed: asksAgreement ? agreed : v.boolean(),
      })
    }
    return v.looseObject({
      account: contact,
      captcha: rules.captcha,
      password: rules.newPassword,
      inviteCode: v.pipe(v.string(), v.regex(/^\s*(?:[A-Za-z0-9]{4,16})?\s*$/, t('inviteCode'))),
      agreed,
    })
  }, [form, asksAgreement, rules, t])
}

/** The form fields of the server's refusals. */
export const loginPlaces: Places<LoginField> = {
  names: {
    ...contactNames,
    agreementAccepted: 'agreed',
    agreementVersion: 'agreed',
  },
  refusals: {
    ...captchaRefusals,
    ACCOUNT_NOT_FOUND: 'agreed',
    AGREEMENT_REQUIRED: 'agreed',
    BAD_CREDENTIALS: 'password',
    CHANNEL_DISABLED: 'account',
    INVITE_CODE_INVALID: 'inviteCode',
    LOGIN_LOCKED: 'password',
    PASSWORD_WEAK: 'password',
  },
}
