import type accountClosing from '../features/account/closing/messages.json'
import type accountContact from '../features/account/contact/messages.json'
import type accountLicences from '../features/account/licences/messages.json'
import type accountNoticeChoices from '../features/account/notice-choices/messages.json'
import type accountPasswords from '../features/account/passwords/messages.json'
import type accountPersonal from '../features/account/personal/messages.json'
import type accountProfile from '../features/account/profile/messages.json'
import type accountScore from '../features/account/score/messages.json'
import type content from '../features/content/messages.json'
import type contests from '../features/contests/messages.json'
import type contractsCross from '../features/contracts/cross/messages.json'
import type contracts from '../features/contracts/messages.json'
import type contractsPosition from '../features/contracts/position/messages.json'
import type contractsTicket from '../features/contracts/ticket/messages.json'
import type identity from '../features/identity/messages.json'
import type ieo from '../features/ieo/messages.json'
import type invest from '../features/invest/messages.json'
import type loans from '../features/loans/messages.json'
import type market from '../features/market/messages.json'
import type options from '../features/options/messages.json'
import type rewards from '../features/rewards/messages.json'
import type security from '../features/security/messages.json'
import type securityProtection from '../features/security/protection/messages.json'
import type securityQuestions from '../features/security/questions/messages.json'
import type signInLogin from '../features/sign-in/login/messages.json'
import type signInWays from '../features/sign-in/methods/messages.json'
import type support from '../features/support/messages.json'
import type swap from '../features/swap/messages.json'
import type transparency from '../features/transparency/messages.json'
import type walletAssets from '../features/wallet/assets/messages.json'
import type walletRecharge from '../features/wallet/recharge/messages.json'
import type walletSettlement from '../features/wallet/settlement/messages.json'
import type walletStatements from '../features/wallet/statements/messages.json'
import type walletTransfer from '../features/wallet/transfer/messages.json'
import type walletWithdraw from '../features/wallet/withdraw/messages.json'
import type common from '../i18n/messages.json'
import type shared from '../shared/messages.json'
import type { Catalogue } from '../i18n/catalogue.ts'

/** Every catalogue of the app. Without a line here, no screen can show a message of a new one. */
type Catalogues = [
  typeof accountClosing,
  typeof accountContact,
  typeof accountLicences,
  typeof accountNoticeChoices,
  typeof accountPasswords,
  typeof accountPersonal,
  typeof accountProfile,
  typeof accountScore,
  typeof content,
  typeof contests,
  typeof contractsCross,
  typeof contracts,
  typeof contractsPosition,
  typeof contractsTicket,
  typeof identity,
  typeof ieo,
  typeof invest,
  typeof loans,
  typeof market,
  typeof options,
  typeof rewards,
  typeof security,
  typeof securityProtection,
  typeof securityQuestions,
  typeof signInLogin,
  typeof signInWays,
  typeof support,
  typeof swap,
  typeof transparency,
  typeof walletAssets,
  typeof walletRecharge,
  typeof walletSettlement,
  typeof walletStatements,
  typeof walletTransfer,
  typeof walletWithdraw,
  typeof common,
  typeof shared,
]

/** Refuses a message that lacks a language. */
type Complete<Whole extends readonly Catalogue[]> = Whole

type Heads<Key extends string> = Key extends `${infer Head}.${string}` ? Head : never
type Below<Head extends string, Key extends string> = Key extends `${Head}.${infer Rest}`
  ? Rest
  : never

/** Keys as `t` finds them: grouped by their parts. */
type Grouped<Key extends string> = {
  readonly [Name in Exclude<Key, `${string}.${string}`>]: string
} & { readonly [Head in Heads<Key>]: Grouped<Below<Head, Key>> }

type Keys<Each> = Each extends unknown ? keyof Each & string : never

export type Messages = Grouped<Keys<Complete<Catalogues>[number]>>
