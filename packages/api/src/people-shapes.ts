import * as v from 'valibot'
import { emailPattern, isEmail, longestEmail, plainEmail } from './email.ts'
import { assetClasses } from './market.ts'
import { Capability } from './operator-shapes.ts'
import { PasskeyAssertion } from './passkey-shapes.ts'
import { longestTypedPassword, shortestPassword } from './password.ts'
import { CreditPoints } from './people-credit-score.ts'
import { Count, Country, DeviceKey, Id, Ms, Rate, Text, text, Time } from './scalars.ts'
import { plain } from './typed-text.ts'

export const Email = v.pipe(
  text(3, longestEmail),
  v.transform(plainEmail),
  v.regex(emailPattern),
  v.check(isEmail, 'email'),
)
export const PhoneCode = plain(/^[1-9]\d{0,3}$/)
export const Phone = plain(/^\d{4,15}$/)
export const Captcha = plain(/^\d{6}$/)
const InviteCode = plain(/^[A-Z0-9]{4,16}$/)
/** The server's `isWeak` checks the length of its normal form. */
export const NewPassword = text(shortestPassword, longestTypedPassword)
export const GivenPassword = text(1, longestTypedPassword)
export const HumanToken = v.optional(text(1, 2_048))
export const Scene = v.picklist([
  'register',
  'login',
  'forget',
  'bind',
  'changePassword',
  'changeFundPassword',
  'withdraw',
  'withdrawAccount',
  'closeAccount',
  'loan',
  'changeContact',
  'newContact',
])

/** The withdrawal password. */
export const FundPassword = plain(/^\d{6}$/)

/** A code of the authenticator, or a recovery code, with or without its dash. */
export const securityCodeFields = {
  googleCode: v.optional(Captcha),
  recoveryCode: v.optional(plain(/^[0-9A-Za-z]{5}-?[0-9A-Za-z]{5}$/)),
}

/** A passkey's answer to a challenge of purpose `stepUp`: it replaces the security code. */
export const passkeyField = { passkey: v.optional(PasskeyAssertion) }

/**
 * The step-up before a sign-in method is added or removed: a passkey alone, or the login password (else a code of scene
 * `bind`) and the security code if an authenticator is bound.
 */
export const wayProofFields = {
  loginPassword: v.optional(GivenPassword),
  captcha: v.optional(Captcha),
  ...securityCodeFields,
  ...passkeyField,
}

/** Refusals of every call with those fields. */
export const personErrors = [
  'OLD_PASSWORD_WRONG',
  'CAPTCHA_WRONG',
  'CAPTCHA_EXPIRED',
  'SECURITY_CODE_REQUIRED',
  'SECURITY_CODE_WRONG',
  'LOGIN_LOCKED',
  'STATE_CHANGED',
  'PASSKEY_FAILED',
  'PASSKEY_REQUIRED',
] as const

/** The random name of a device, as the device stores it. */
export const DeviceId = v.pipe(v.string(), v.regex(/^[0-9A-Za-z_-]{16,64}$/))

/** The device fields of every sign-in: the device and the public half of the key that signs its calls. */
export const deviceFields = {
  deviceId: DeviceId,
  deviceKey: DeviceKey,
  deviceName: v.optional(text(1, 64)),
  humanToken: HumanToken,
}

export const agreementFields = {
  agreementAccepted: v.boolean(),
  agreementVersion: text(1, 32),
  inviteCode: v.optional(InviteCode),
  country: v.optional(Country),
}

export const LoginResult = v.strictObject({
  token: v.nullable(Text),
  expiresAt: v.nullable(Ms),
  userId: v.nullable(Id),
  isNewUser: v.boolean(),
  needSecurityCode: v.boolean(),
  loginTicket: v.nullable(Text),
  methods: v.array(v.picklist(['google', 'passkey', 'email', 'phone'])),
  /** Only after guest registration, and only in its first answer. */
  initialPassword: v.optional(Text),
  account: v.optional(Text),
})
export type LoginResult = v.InferOutput<typeof LoginResult>

/** The change that pauses withdrawals. */
export const HoldReason = v.picklist([
  'loginPassword',
  'authenticator',
  'fundPassword',
  'contact',
  'passkey',
  'wallet',
  'thirdParty',
])
export type HoldReason = v.InferOutput<typeof HoldReason>

/** The origin of the account: its address, the wallet or third party that opened it, or none yet. */
export const AccountType = v.picklist(['email', 'phone', 'guest', 'wallet', 'oauth'])

/** The restrictions by country: the stricter of the rules of residence and document. */
export const CountryPolicy = v.strictObject({
  /**
   * The highest leverage of contracts; 0: none are offered. A class without an entry has the leverage of its
   * instruments.
   */
  leverageCaps: v.array(v.strictObject({ assetClass: v.picklist(assetClasses), max: Count })),
  /** The warning required beside contracts. */
  warning: v.nullable(v.picklist(['esma'])),
  /**
   * The share of the required margin (that of the highest allowed leverage) at which a contract is closed; null without
   * such a rule.
   */
  closeOutRate: v.nullable(Rate),
  /** The allowed incentives to win a customer or a further trade. */
  incentives: v.strictObject({ bonuses: v.boolean(), referralRebates: v.boolean() }),
})
export type CountryPolicy = v.InferOutput<typeof CountryPolicy>

export const UserInfo = v.strictObject({
  id: Id,
  /** Eight digits, for display and support. */
  uid: Text,
  account: Text,
  accountType: AccountType,
  email: v.nullable(Text),
  phoneCode: v.nullable(Text),
  phone: v.nullable(Text),
  nickName: Text,
  avatar: v.nullable(Text),
  isGuest: v.boolean(),
  initialPasswordChanged: v.boolean(),
  hasLoginPassword: v.boolean(),
  country: v.nullable(Country),
  creditScore: CreditPoints,
  inviteCode: Text,
  /** The last accepted version of the user agreement. */
  agreementVersion: Text,
  security: v.strictObject({
    /** Whether an authenticator is bound: sign-ins and changes require its code. */
    googleBound: v.boolean(),
    recoveryCodesLeft: Count,
    passkeyCount: Count,
    /** Whether a withdrawal password is set; five wrong tries in a row lock it for a day. */
    fundPasswordSet: v.boolean(),
    fundPasswordLockedUntilAt: v.nullable(Ms),
    /** The end of a withdrawal pause, caused by the change that `withdrawHoldReasonKey` names. */
    withdrawHoldUntilAt: v.nullable(Ms),
    withdrawHoldReasonKey: v.nullable(HoldReason),
  }),
  restrictions: v.array(
    v.strictObject({
      key: Capability,
      /** The restricted function. */
      title: Text,
      reason: Text,
      untilAt: Ms,
    }),
  ),
  /** The features that the country policy allows this user. */
  features: v.record(v.string(), v.boolean()),
  countryPolicy: CountryPolicy,
  /** The time at which the account closes unless its user cancels that; null without a closing. */
  closesAt: v.nullable(Ms),
  createTime: Time,
  createAt: Ms,
  lastLoginTime: v.nullable(Time),
  lastLoginAt: v.nullable(Ms),
  lastLoginIp: v.nullable(Text),
})
export type UserInfo = v.InferOutput<typeof UserInfo>
