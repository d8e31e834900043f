import type {
  Capability,
  HoldReason,
  IdentityItem,
  LoanReason,
  OperatorRole,
  ReasonKey,
  RechargeReason,
  RejectReason,
  RunningHold,
  SwitchKey,
} from '@candor/api'
import { messageOf } from '@candor/api/messages'
import { Rate, format } from '@candor/money'
import { timeText } from './time-text.tsx'
import { unknown } from './unknown.ts'

/** The reason as users read it: operators see exactly that sentence. */
export function reasonText(key: ReasonKey): string {
  return messageOf('en-us', `reason.${key}`)
}

export const switchText: Readonly<Record<SwitchKey, string>> = {
  deposits: 'Recharges',
  withdrawals: 'Withdrawals',
  opening: 'Opening positions',
}

export const capabilityText: Readonly<Record<Capability, string>> = {
  login: 'Signing in',
  deposit: 'Recharging',
  withdraw: 'Withdrawing',
  trade: 'Opening positions',
  transfer: 'Transferring',
  loan: 'Borrowing',
}

/** The changes that pause withdrawals. */
const holdText: Readonly<Record<HoldReason, string>> = {
  loginPassword: 'the login password',
  authenticator: 'the authenticator',
  fundPassword: 'the withdrawal password',
  contact: 'an e-mail address or phone number',
  passkey: 'a passkey',
  wallet: 'a wallet that signs in',
  thirdParty: 'a service that signs in',
}

/** A pause of a user's withdrawals, with its end. */
export const holdWords = ({ untilAt, reasonKey }: RunningHold): string =>
  `until ${timeText(untilAt)}, after a change of ${holdText[reasonKey]}`

export const roleText: Readonly<Record<OperatorRole, string>> = {
  superadmin: 'Superadmin',
  ops_maker: 'Operations maker',
  ops_checker: 'Operations checker',
  treasury: 'Treasury',
  compliance: 'Compliance',
  credit: 'Credit',
  risk: 'Risk',
  product: 'Products',
  content: 'Content',
  support: 'Support',
  finance: 'Finance',
  auditor: 'Auditor',
}

/** The sentence that users read at a returned field. */
export function identityReason(key: RejectReason): string {
  return messageOf('en-us', `identity.${key}`)
}

/** The sentence that users read when a recharge is not credited. */
export function rechargeReason(key: RechargeReason): string {
  return messageOf('en-us', `recharge.${key}`)
}

/** The sentence that users read when a loan is rejected, or ends before it begins. */
export function loanReason(key: LoanReason): string {
  return messageOf('en-us', `loan.${key}`)
}

export const levelText: Readonly<Record<IdentityItem['type'], string>> = {
  basic: 'Basic',
  advanced: 'Advanced',
}

const documentText: Readonly<Record<NonNullable<IdentityItem['docType']>, string>> = {
  id: 'Identity card',
  driver_license: 'Driving licence',
  passport: 'Passport',
}

export const documentName = (type: IdentityItem['docType']): string =>
  type === null ? unknown : documentText[type]

/** An amount: grouped by thousands, with all digits. */
export const amountText = (amount: string | null): string => format(amount, { decimals: 'all' })

/** A price or a share, truncated for display: decisions use all digits. */
export const priceText = (price: string | null): string => format(price, { decimals: 2 })

/** A rate in percent, as users read it. */
export const rateText = (rate: string): string => `${amountText(hundredths(rate))} %`

/** A rate in percent, truncated for lists; a dash if it is unknown. */
export const percentText = (rate: string | null, decimals = 2): string =>
  `${format(rate === null ? null : hundredths(rate), { decimals })} %`

const hundredths = (rate: string): string => Rate.text(Rate.of(Rate.read(rate) * 100n))

/** A wire name in words: `askToAdjust`, `position_close_fee` and `balance.available` alike. */
export function inWords(name: string): string {
  const words = name
    .replaceAll('.', ', ')
    .replaceAll('_', ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

/** The wire name of these words: `Ask to adjust` is `askToAdjust`; the wire name itself is accepted too. */
export function asKey(words: string): string {
  const [first = '', ...rest] = words.trim().split(/\s+/)
  const capital = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
  return `${first.slice(0, 1).toLowerCase()}${first.slice(1)}${rest.map(capital).join('')}`
}
