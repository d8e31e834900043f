import * as v from 'valibot'
import { endpoint, HOUR } from './endpoint.ts'
import { Captcha, deviceFields, GivenPassword, NewPassword } from './people-shapes.ts'
import { Count, Ms, text } from './scalars.ts'

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
    ...deviceFields,
  }),
  result: v.strictObject({ withdrawHoldUntilAt: Ms }),
  errors: ['CAPTCHA_WRONG', 'CAPTCHA_EXPIRED', 'PASSWORD_WEAK'],
  summary: 'Sets a new login password by a code, ends every session and pauses withdrawals.',
})

export const changePassword = endpoint({
  name: 'changePassword',
  concept: 'people',
  auth: 'token',
  limit: { count: 5, perMs: HOUR, by: 'user' },
  request: v.strictObject({
    type: v.optional(v.picklist(['login']), 'login'),
    /** Required when the user has chosen a password before. */
    oldPassword: v.optional(GivenPassword),
    newPassword: NewPassword,
    confirmPassword: NewPassword,
    /** Required when the account has an e-mail or a phone; scene `changePassword`. */
    captcha: v.optional(Captcha),
  }),
  result: v.strictObject({ withdrawHoldUntilAt: v.nullable(Ms), otherSessionsRevoked: Count }),
  errors: [
    'OLD_PASSWORD_WRONG',
    'PASSWORD_WEAK',
    'PASSWORD_SAME',
    'CAPTCHA_WRONG',
    'CAPTCHA_EXPIRED',
    'LOGIN_LOCKED',
  ],
  summary: 'Changes the login password and ends all other sessions.',
})
