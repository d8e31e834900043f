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
export const InviteCode = plain(/^[A-Z0-9]{4,16}$/)
/** Which length its normal form may have is for `isWeak` of the server to say. */
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

/** A code of the authenticator, or one of the codes that stand in for it, with or without its dash. */
export const securityCodeFields = {
  googleCode: v.optional(Captcha),
  recoveryCode: v.optional(plain(/^[0-9A-Za-z]{5}-?[0-9A-Za-z]{5}$/)),
}

/** A passkey's answer to a challenge of purpose `stepUp`: it stands for the security code. */
export const passkeyField = { passkey: v.optional(PasskeyAssertion) }

/**
 * How who is signed in shows once more to be the user before a way in comes or goes: a passkey alone, or
 * the login password (else a code of scene `bind`) and the security code where an authenticator is bound.
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

/** The random name of a device, as it keeps it. */
export const DeviceId = v.pipe(v.string(), v.regex(/^[0-9A-Za-z_-]{16,64}$/))

/** What every sign-in carries: the device and the public half of the key that signs its calls. */
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
  /** Guest registration only, and only in its first answer. */
  initialPassword: v.optional(Text),
  account: v.optional(Text),
})
export type LoginResult = v.InferOutput<typeof LoginResult>

/** Which change pauses withdrawals. */
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

/** By what the account is known: its address, the wallet or third party that opened it, or nothing yet. */
export const AccountType = v.picklist(['email', 'phone', 'guest', 'wallet', 'oauth'])

/** What the rules of a user's country change: of where they live and of their document, whichever allows less. */
export const CountryPolicy = v.strictObject({
  /** The highest leverage of contracts; 0: none are offered. A class that is not named has what its instruments allow. */
  leverageCaps: v.array(v.strictObject({ assetClass: v.picklist(assetClasses), max: Count })),
  /** The warning that has to stand where contracts are offered. */
  warning: v.nullable(v.picklist(['esma'])),
  /**
   * A contract is closed when no more than this share of its required margin is left, which is that of the highest
   * leverage allowed; null where no rule says so.
   */
  closeOutRate: v.nullable(Rate),
  /** What may be given to win a customer or to make one trade more. */
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
  /** The version of the user agreement that was accepted last. */
  agreementVersion: Text,
  security: v.strictObject({
    /** An authenticator is bound: sign-ins and changes ask for its code. */
    googleBound: v.boolean(),
    recoveryCodesLeft: Count,
    passkeyCount: Count,
    /** A withdrawal password is set; five wrong ones in a row lock it for a day. */
    fundPasswordSet: v.boolean(),
    fundPasswordLockedUntilAt: v.nullable(Ms),
    /** Withdrawals wait until then, because of the change that `withdrawHoldReasonKey` names. */
    withdrawHoldUntilAt: v.nullable(Ms),
    withdrawHoldReasonKey: v.nullable(HoldReason),
  }),
  restrictions: v.array(
    v.strictObject({
      key: Capability,
      /** What cannot be done. */
      title: Text,
      reason: Text,
      untilAt: Ms,
    }),
  ),
  /** What the country policy lets this user use. */
  features: v.record(v.string(), v.boolean()),
  countryPolicy: CountryPolicy,
  /** The account ends then, unless its user takes that back; null while it does not. */
  closesAt: v.nullable(Ms),
  createTime: Time,
  createAt: Ms,
  lastLoginTime: v.nullable(Time),
  lastLoginAt: v.nullable(Ms),
  lastLoginIp: v.nullable(Text),
})
export type UserInfo = v.InferOutput<typeof UserInfo>
