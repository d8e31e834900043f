import * as v from 'valibot'
import { endpoint, HOUR } from './endpoint.ts'
import {
  Captcha,
  Email,
  GivenPassword,
  NewPassword,
  passkeyField,
  Phone,
  PhoneCode,
  securityCodeFields,
} from './people-shapes.ts'
import { Ms, Text } from './scalars.ts'

const proofFields = {
  /** Sent to the new address; scene `bind`. */
  captcha: Captcha,
  /** Required if the guest has chosen a password. */
  loginPassword: v.optional(GivenPassword),
  /** Both required while the initial password is in force: they replace it. */
  newPassword: v.optional(NewPassword),
  confirmPassword: v.optional(NewPassword),
  /** Required if an authenticator is bound. */
  ...securityCodeFields,
  ...passkeyField,
}

export const bindContact = endpoint({
  name: 'bindContact',
  concept: 'people',
  auth: 'token',
  limit: { count: 10, perMs: HOUR, by: 'user' },
  request: v.variant('type', [
    v.strictObject({ type: v.literal('email'), email: Email, ...proofFields }),
    v.strictObject({
      type: v.literal('phone'),
      phoneCode: PhoneCode,
      phone: Phone,
      ...proofFields,
    }),
  ]),
  result: v.strictObject({
    /** The new sign-in name; the guest's name stays valid. */
    account: Text,
    /** Null if the password stays. */
    withdrawHoldUntilAt: v.nullable(Ms),
  }),
  errors: [
    'ACCOUNT_EXISTS',
    'CAPTCHA_WRONG',
    'CAPTCHA_EXPIRED',
    'OLD_PASSWORD_WRONG',
    'PASSWORD_WEAK',
    'SECURITY_CODE_REQUIRED',
    'SECURITY_CODE_WRONG',
    'PASSKEY_FAILED',
    'PASSKEY_REQUIRED',
    'LOGIN_LOCKED',
    'STATE_CHANGED',
  ],
  summary: 'Gives a guest an e-mail address or a phone number. Money, orders and history stay.',
})

const changeFields = {
  /** Sent to the new address; scene `newContact`. */
  captcha: Captcha,
  /** Sent to the present address; scene `changeContact`. */
  oldCaptcha: Captcha,
  /** Required if a login password is set. */
  loginPassword: v.optional(GivenPassword),
  /** Required if an authenticator is bound. */
  ...securityCodeFields,
  ...passkeyField,
}

export const changeContact = endpoint({
  name: 'changeContact',
  concept: 'people',
  auth: 'token',
  limit: { count: 10, perMs: HOUR, by: 'user' },
  request: v.variant('type', [
    v.strictObject({ type: v.literal('email'), email: Email, ...changeFields }),
    v.strictObject({
      type: v.literal('phone'),
      phoneCode: PhoneCode,
      phone: Phone,
      ...changeFields,
    }),
  ]),
  result: v.strictObject({
    /** The new sign-in name; the old one becomes invalid. */
    account: Text,
    withdrawHoldUntilAt: Ms,
  }),
  errors: [
    'ACCOUNT_EXISTS',
    'CAPTCHA_WRONG',
    'CAPTCHA_EXPIRED',
    'OLD_PASSWORD_WRONG',
    'SECURITY_CODE_REQUIRED',
    'SECURITY_CODE_WRONG',
    'PASSKEY_FAILED',
    'LOGIN_LOCKED',
    'GUEST_NOT_ALLOWED',
    'STATE_CHANGED',
  ],
  summary: 'Moves the account to another address. Both prove themselves; the old one is told.',
})
