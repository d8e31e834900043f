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
import type peopleClosing from '../features/people/closing/messages.json'
import type peopleLicences from '../features/people/licences/messages.json'
import type peopleLogin from '../features/people/login/messages.json'
import type people from '../features/people/messages.json'
import type peopleNoticeChoices from '../features/people/notice-choices/messages.json'
import type peoplePersonal from '../features/people/personal/messages.json'
import type peopleProfile from '../features/people/profile/messages.json'
import type peopleProtection from '../features/people/protection/messages.json'
import type peopleQuestions from '../features/people/questions/messages.json'
import type peopleScore from '../features/people/score/messages.json'
import type rewards from '../features/rewards/messages.json'
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
import type { Catalogue } from '../i18n/catalogue.ts'

/** Every catalogue of the app. Without a line here, no screen can show a message of a new one. */
type Catalogues = [
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
  typeof peopleClosing,
  typeof peopleLicences,
  typeof peopleLogin,
  typeof people,
  typeof peopleNoticeChoices,
  typeof peoplePersonal,
  typeof peopleProfile,
  typeof peopleProtection,
  typeof peopleQuestions,
  typeof peopleScore,
  typeof rewards,
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
