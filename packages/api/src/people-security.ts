import * as v from 'valibot'
import { endpoint, HOUR, MINUTE } from './endpoint.ts'
import {
  Captcha,
  deviceFields,
  FundPassword,
  GivenPassword,
  LoginResult,
  NewPassword,
  passkeyField,
  securityCodeFields,
} from './people-shapes.ts'
import { Flag } from './query.ts'
import { Count, Ms, Text, text } from './scalars.ts'

/** Refusals of every call that requires a security code. */
const securityCodeErrors = [
  'SECURITY_CODE_REQUIRED',
  'SECURITY_CODE_WRONG',
  'LOGIN_LOCKED',
  'STATE_CHANGED',
] as const

export const resetPassword = endpoint({
  name: 'resetPassword',
  concept: 'people',
  auth: 'none',
  limit: { count: 10, perMs: HOUR, by: 'ip' },
  request: v.strictObject({
    account: text(3, 254),
    /** Scene `forget`. */
    captcha: Captcha,
    newPassword: NewPassword,
    confirmPassword: NewPassword,
    /** Required if an authenticator is bound. */
    ...securityCodeFields,
    ...deviceFields,
  }),
  result: v.strictObject({ withdrawHoldUntilAt: Ms }),
  errors: ['CAPTCHA_WRONG', 'CAPTCHA_EXPIRED', 'PASSWORD_WEAK', ...securityCodeErrors],
  summary: 'Sets a new login password by a code, ends every session and pauses withdrawals.',
})

export const changePassword = endpoint({
  name: 'changePassword',
  concept: 'people',
  auth: 'token',
  limit: { count: 5, perMs: HOUR, by: 'user' },
  request: v.strictObject({
    type: v.optional(v.picklist(['login']), 'login'),
    /** Required if the user has chosen a password before. */
    oldPassword: v.optional(GivenPassword),
    newPassword: NewPassword,
    confirmPassword: NewPassword,
    /** Required if the account has an e-mail or a phone and no authenticator; scene `changePassword`. */
    captcha: v.optional(Captcha),
    /** Required if an authenticator is bound. */
    ...securityCodeFields,
    ...passkeyField,
  }),
  result: v.strictObject({ withdrawHoldUntilAt: v.nullable(Ms), otherSessionsRevoked: Count }),
  errors: [
    'OLD_PASSWORD_WRONG',
    'PASSWORD_WEAK',
    'PASSWORD_SAME',
    'CAPTCHA_WRONG',
    'CAPTCHA_EXPIRED',
    ...securityCodeErrors,
    'PASSKEY_FAILED',
    'PASSKEY_REQUIRED',
  ],
  summary: 'Changes the login password and ends all other sessions.',
})

export const checkGoogleAuth = endpoint({
  name: 'checkGoogleAuth',
  concept: 'people',
  auth: 'optional',
  limit: { count: 20, perMs: MINUTE, by: 'ip' },
  /** By ticket or account; with neither, for the signed-in user. */
  request: v.object({
    loginTicket: v.optional(text(20, 128)),
    account: v.optional(text(3, 254)),
  }),
  result: v.strictObject({ required: v.boolean() }),
  errors: ['TICKET_EXPIRED'],
  summary: 'Whether a security code is asked for. An unknown account always gets the same answer.',
})

export const googleSecretLogin = endpoint({
  name: 'googleSecretLogin',
  concept: 'people',
  auth: 'none',
  limit: { count: 10, perMs: MINUTE, by: 'ip' },
  request: v.strictObject({
    loginTicket: text(20, 128),
    ...securityCodeFields,
    ...passkeyField,
    ...deviceFields,
  }),
  result: LoginResult,
  errors: ['TICKET_EXPIRED', 'GOOGLE_NOT_BOUND', ...securityCodeErrors, 'PASSKEY_FAILED'],
  summary: 'Ends a sign-in with its security code. Five wrong ones burn the ticket.',
})

export const generateGoogleKey = endpoint({
  name: 'generateGoogleKey',
  concept: 'people',
  auth: 'token',
  limit: { count: 10, perMs: HOUR, by: 'user' },
  request: v.object({ rebind: v.optional(Flag, false) }),
  result: v.strictObject({
    /** Base32, 160 bit. */
    secretKey: Text,
    otpauthUrl: Text,
    expireAt: Ms,
  }),
  errors: ['GOOGLE_ALREADY_BOUND'],
  summary: 'Draws a secret for an authenticator. It waits ten minutes for the code that proves it.',
})

/** The step-up of a signed-in user. */
const personFields = {
  loginPassword: v.optional(GivenPassword),
  /** Scene `bind`. */
  captcha: v.optional(Captcha),
}
const personErrors = ['OLD_PASSWORD_WRONG', 'CAPTCHA_WRONG', 'CAPTCHA_EXPIRED'] as const

export const bindGoogleAuth = endpoint({
  name: 'bindGoogleAuth',
  concept: 'people',
  auth: 'token',
  limit: { count: 10, perMs: HOUR, by: 'user' },
  request: v.strictObject({
    secretKey: text(16, 128),
    googleCode: Captcha,
    ...personFields,
    /** A code of the present authenticator, or a recovery code, if one is bound. */
    oldGoogleCode: v.optional(Captcha),
    recoveryCode: securityCodeFields.recoveryCode,
  }),
  result: v.strictObject({
    /** Shown once. */
    recoveryCodes: v.array(Text),
    withdrawHoldUntilAt: v.nullable(Ms),
  }),
  errors: ['TICKET_EXPIRED', ...personErrors, ...securityCodeErrors],
  summary:
    'Binds the authenticator that was shown, and pauses withdrawals. The first asks for ' +
    'password and code where there are both.',
})

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  concept: 'people',
  auth: 'token',
  limit: { count: 10, perMs: HOUR, by: 'user' },
  request: v.strictObject({ ...personFields, ...securityCodeFields, ...passkeyField }),
  /** Shown once. */
  result: v.strictObject({ recoveryCodes: v.array(Text) }),
  errors: ['GOOGLE_NOT_BOUND', ...personErrors, ...securityCodeErrors, 'PASSKEY_FAILED'],
  summary: 'Puts ten new recovery codes in the place of those that are left.',
})

export const changeFundPassword = endpoint({
  name: 'changeFundPassword',
  concept: 'people',
  auth: 'token',
  limit: { count: 10, perMs: HOUR, by: 'user' },
  request: v.strictObject({
    /** The present password; a user who has forgotten it, or has none yet, gives the login password instead. */
    oldPassword: v.optional(FundPassword),
    loginPassword: v.optional(GivenPassword),
    newPassword: FundPassword,
    confirmPassword: FundPassword,
    /** Required without an authenticator; scene `changeFundPassword`. */
    captcha: v.optional(Captcha),
    /** Required if an authenticator is bound. */
    ...securityCodeFields,
    ...passkeyField,
  }),
  /** Null for the first password, which causes no pause. */
  result: v.strictObject({ withdrawHoldUntilAt: v.nullable(Ms) }),
  errors: [
    'FUND_PASSWORD_NOT_SET',
    'FUND_PASSWORD_WRONG',
    'FUND_PASSWORD_LOCKED',
    'LOGIN_PASSWORD_NOT_SET',
    'GUEST_NOT_ALLOWED',
    'PASSWORD_WEAK',
    'PASSWORD_SAME',
    ...personErrors,
    ...securityCodeErrors,
    'PASSKEY_FAILED',
  ],
  summary: 'Sets the withdrawal password. Another in place of one pauses withdrawals.',
})

export const unbindGoogleAuth = endpoint({
  name: 'unbindGoogleAuth',
  concept: 'people',
  auth: 'token',
  limit: { count: 10, perMs: HOUR, by: 'user' },
  request: v.strictObject({ ...personFields, ...securityCodeFields, ...passkeyField }),
  result: v.strictObject({ withdrawHoldUntilAt: Ms }),
  errors: ['GOOGLE_NOT_BOUND', ...personErrors, ...securityCodeErrors, 'PASSKEY_FAILED'],
  summary: 'Removes the authenticator and pauses withdrawals.',
})
