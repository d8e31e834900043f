import * as v from 'valibot'
import { endpoint, HOUR, MINUTE } from './endpoint.ts'
import {
  agreementFields,
  Captcha,
  deviceFields,
  Email,
  GivenPassword,
  HumanToken,
  LoginResult,
  NewPassword,
  Phone,
  PhoneCode,
  Scene,
  UserInfo,
} from './people-shapes.ts'
import { Flag } from './query.ts'
import { Count, Language, Ms, Text, text } from './scalars.ts'

const CaptchaSent = v.strictObject({
  expireSeconds: Count,
  resendSeconds: Count,
  maskedTarget: Text,
})

export const getPhoneCaptcha = endpoint({
  name: 'getPhoneCaptcha',
  concept: 'people',
  auth: 'optional',
  limit: { count: 20, perMs: HOUR, by: 'ip' },
  request: v.object({ phoneCode: PhoneCode, phone: Phone, scene: Scene, humanToken: HumanToken }),
  result: CaptchaSent,
  errors: ['CAPTCHA_TOO_OFTEN', 'CHANNEL_DISABLED'],
  summary: 'Sends a six-digit code by SMS. An unknown number gets the same answer and no code.',
})

export const getEmailCaptcha = endpoint({
  name: 'getEmailCaptcha',
  concept: 'people',
  auth: 'optional',
  limit: { count: 20, perMs: HOUR, by: 'ip' },
  request: v.object({ email: Email, scene: Scene, humanToken: HumanToken }),
  result: CaptchaSent,
  errors: ['CAPTCHA_TOO_OFTEN', 'CHANNEL_DISABLED'],
  summary: 'Sends a six-digit code by e-mail. An unknown address gets the same answer and no code.',
})

const credentialFields = { ...deviceFields, ...agreementFields }

export const register = endpoint({
  name: 'register',
  concept: 'people',
  auth: 'none',
  // Mobile carriers put many phones behind one address, and a mistyped code counts as a request too.
  limit: { count: 20, perMs: HOUR, by: 'ip' },
  request: v.variant('registerType', [
    v.strictObject({ registerType: v.literal('guest'), ...credentialFields }),
    v.strictObject({
      registerType: v.literal('email'),
      email: Email,
      password: NewPassword,
      captcha: Captcha,
      ...credentialFields,
    }),
    v.strictObject({
      registerType: v.literal('phone'),
      phoneCode: PhoneCode,
      phone: Phone,
      password: NewPassword,
      captcha: Captcha,
      ...credentialFields,
    }),
  ]),
  result: LoginResult,
  errors: [
    'ACCOUNT_EXISTS',
    'CAPTCHA_WRONG',
    'CAPTCHA_EXPIRED',
    'PASSWORD_WEAK',
    'INVITE_CODE_INVALID',
    'AGREEMENT_REQUIRED',
  ],
  summary: 'Makes an account and signs it in. A guest is shown account and password once.',
})

export const checkAccount = endpoint({
  name: 'checkAccount',
  concept: 'people',
  auth: 'none',
  limit: { count: 10, perMs: MINUTE, by: 'ip' },
  request: v.union([
    v.object({ account: text(3, 254), humanToken: HumanToken }),
    v.object({ phoneCode: PhoneCode, phone: Phone, humanToken: HumanToken }),
  ]),
  result: v.strictObject({
    exists: v.boolean(),
    loginMethods: v.array(v.picklist(['password', 'captcha'])),
  }),
  errors: [],
  summary: 'Says whether an account exists and how it can sign in.',
})

export const login = endpoint({
  name: 'login',
  concept: 'people',
  auth: 'none',
  limit: { count: 10, perMs: MINUTE, by: 'ip' },
  request: v.strictObject({ account: text(3, 254), password: GivenPassword, ...deviceFields }),
  result: LoginResult,
  errors: ['BAD_CREDENTIALS', 'LOGIN_LOCKED'],
  summary: 'Signs in with account and password; unknown account and wrong password are one answer.',
})

const captchaLoginFields = {
  captcha: Captcha,
  ...deviceFields,
  ...v.partial(v.strictObject(agreementFields)).entries,
}

export const phoneLogin = endpoint({
  name: 'phoneLogin',
  concept: 'people',
  auth: 'none',
  limit: { count: 10, perMs: MINUTE, by: 'ip' },
  request: v.strictObject({ phoneCode: PhoneCode, phone: Phone, ...captchaLoginFields }),
  result: LoginResult,
  errors: [
    'ACCOUNT_NOT_FOUND',
    'CAPTCHA_WRONG',
    'CAPTCHA_EXPIRED',
    'LOGIN_LOCKED',
    'INVITE_CODE_INVALID',
    'AGREEMENT_REQUIRED',
  ],
  summary: 'Signs in with an SMS code; with the agreement accepted an unknown number registers.',
})

export const emailLogin = endpoint({
  name: 'emailLogin',
  concept: 'people',
  auth: 'none',
  limit: { count: 10, perMs: MINUTE, by: 'ip' },
  request: v.strictObject({ email: Email, ...captchaLoginFields }),
  result: LoginResult,
  errors: phoneLogin.errors,
  summary:
    'Signs in with an e-mail code; with the agreement accepted an unknown address registers.',
})

export const logout = endpoint({
  name: 'logout',
  concept: 'people',
  auth: 'token',
  limit: { count: 30, perMs: MINUTE, by: 'user' },
  underRestriction: true,
  request: v.strictObject({}),
  result: v.null(),
  errors: [],
  summary: 'Ends this session.',
})

export const getMyUserInfo = endpoint({
  name: 'getMyUserInfo',
  concept: 'people',
  auth: 'optional',
  limit: { count: 120, perMs: MINUTE, by: 'ip' },
  request: v.object({}),
  result: v.nullable(UserInfo),
  errors: [],
  summary: 'The user of the token, or null. Never 401; a dead token adds errorCode TOKEN_EXPIRED.',
})

export const activeReport = endpoint({
  name: 'activeReport',
  concept: 'people',
  auth: 'optional',
  limit: { count: 6, perMs: MINUTE, by: 'ip' },
  request: v.object({
    platform: v.optional(text(0, 32)),
    appVersion: v.optional(text(0, 32)),
    lang: v.optional(Language),
    visible: v.optional(Flag),
  }),
  result: v.nullable(v.strictObject({ serverAt: Ms })),
  errors: [],
  summary: 'Notes that the user is active. Never 401.',
})

export const createStreamTicket = endpoint({
  name: 'createStreamTicket',
  concept: 'people',
  auth: 'token',
  limit: { count: 30, perMs: MINUTE, by: 'user' },
  underRestriction: true,
  request: v.strictObject({}),
  result: v.strictObject({ ticket: Text, expireAt: Ms }),
  errors: [],
  summary: 'A single-use ticket, good for 30 seconds, that signs a WebSocket in.',
})
