import { wallTime, wallTimeOrNull, type UserInfo } from '@candor/api'
import { countryPolicyView, type CountryRules } from '../policy/index.ts'
import { shownEmail } from '../platform/mail/shown-email.ts'
import { contactOf, shownAccount } from './account.ts'
import { countryAt } from './residence.ts'
import type { Authenticator, ClosingRow, FundPassword, Hold, User } from './tables.ts'

/** The protection of an account besides its login password. */
export type Guards = {
  /** The running pause of withdrawals. */
  readonly hold: Hold | null
  readonly authenticator: Authenticator | null
  readonly fundPassword: FundPassword | null
  readonly passkeyCount: number
  /** Operators' restrictions of the user. */
  readonly restrictions: UserInfo['restrictions']
  /** A link to the user's picture. */
  readonly avatar: string | null
  /** The last requested closing of the account. */
  readonly closing: ClosingRow | undefined
  readonly creditScore: number
}

/**
 * A user's own account data.
 * @param features the features for all users; those that the country bars are turned off
 * @param rules rules of the user's country
 */
export function userInfo(
  user: User,
  {
    hold,
    authenticator,
    fundPassword,
    passkeyCount,
    restrictions,
    avatar,
    closing,
    creditScore,
  }: Guards,
  features: Readonly<Record<string, boolean>>,
  rules: CountryRules,
  now: number,
): UserInfo {
  return {
    id: user.userId,
    uid: user.uid,
    account: shownAccount(user),
    accountType: user.accountType as UserInfo['accountType'],
    email: user.email && shownEmail(user.email),
    phoneCode: user.phoneCode,
    phone: user.phone,
    nickName: user.nickName,
    avatar,
    isGuest: contactOf(user) === null,
    initialPasswordChanged: user.initialPasswordChanged,
    hasLoginPassword: user.passwordHash !== null,
    country: countryAt(user, now),
    creditScore,
    inviteCode: user.inviteCode,
    agreementVersion: user.agreementVersion,
    security: {
      googleBound: authenticator?.secret != null,
      recoveryCodesLeft: authenticator?.recoveryHashes.length ?? 0,
      passkeyCount,
      fundPasswordSet: fundPassword !== null,
      fundPasswordLockedUntilAt:
        fundPassword !== null && now < fundPassword.lockedUntilAt
          ? fundPassword.lockedUntilAt
          : null,
      withdrawHoldUntilAt: hold?.untilAt ?? null,
      withdrawHoldReasonKey: hold?.reason ?? null,
    },
    restrictions,
    features: { ...features, secondContract: rules.secondContract, loan: rules.loan },
    countryPolicy: countryPolicyView(rules),
    closesAt: closing?.status === 'cooling' ? closing.closesAt : null,
    createTime: wallTime(user.createdAt),
    createAt: user.createdAt,
    lastLoginTime: wallTimeOrNull(user.lastLoginAt),
    lastLoginAt: user.lastLoginAt,
    lastLoginIp: user.lastLoginIp,
  }
}
