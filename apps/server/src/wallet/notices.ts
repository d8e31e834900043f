import {
  orderNumber,
  reasonKeys,
  type Language,
  type NoticeRef,
  type OrderKind,
  type ReasonKey,
} from '@candor/api'
import { messageOf } from '@candor/api/messages'
import { format } from '@candor/money'
import {
  lettersOf,
  utcMinute,
  type NoticeSource,
  type NoticeWords,
} from '../platform/notice-source.ts'
import type {
  AdjustmentEventData,
  RechargeEventData,
  WalletEvents,
  WithdrawalEventData,
} from './events.ts'
import { noticed, noticeWords, type Noticed, type Words } from './notice-words.ts'
import type { Tools } from './tools.ts'

/** Content of the notice of one event, in any language. */
type NoticeContent = {
  readonly what: Noticed
  /** The order or account, and its amount: figures and names, no sentences. Never a balance. Null if there is no single one. */
  readonly about: string | null
  readonly reason?: (lang: Language) => string | null
  readonly isBack?: boolean
  /** Amount and currency that the house had advanced and keeps. */
  readonly kept?: string | null
  /** Time for the text of `whenKey`. */
  readonly at?: number | undefined
  readonly whenKey?: 'until' | 'opens' | 'usable'
  readonly mayBeStranger?: boolean
  /** The object that the notice opens. */
  readonly ref: readonly [NoticeRef, string | null]
}

/**
 * Mails users in their language the decisions about their money and accounts: recharges, withdrawals, returns and refusals with
 * their reasons.
 */
export const noticeLetters = ({ notify, origin }: Pick<Tools, 'notify' | 'origin'>) =>
  lettersOf(walletNotices, { mailIn: notify, origin, see: (lang) => noticeWords[lang].see })

/** The same as notices of the inbox. */
export const walletNotices: NoticeSource = {
  names: [...noticed.filter((name) => !isCoveredByAnother(name)), 'accountDisabled'],
  about({ name, data }) {
    const content = contentOf(name, data)
    if (content === null) return null
    const [refType, refId] = content.ref
    // A recalled recharge leaves the account, and is always mailed.
    const typeKey = name === 'rechargeReturned' ? 'withdraw' : (typeOf[refType] ?? 'system')
    return { typeKey, refType, refId }
  },
  say: ({ name, data }, lang) => wordsOf(contentOf(name, data)!, lang),
}

/** Texts that belong to an event of another name. */
function isCoveredByAnother(name: Noticed): boolean {
  return name === 'rechargeRestored' || name === 'accountClosed' || name === 'accountRemoved'
}

const typeOf: { readonly [Ref in NoticeRef]?: 'deposit' | 'withdraw' } = {
  recharge: 'deposit',
  withdrawal: 'withdraw',
  account: 'withdraw',
}

function wordsOf(content: NoticeContent, lang: Language): NoticeWords {
  const words = noticeWords[lang]
  const sentences = [
    content.about === null ? null : `${content.about}.`,
    content.reason?.(lang) ?? null,
    content.isBack === true ? words.back : null,
    content.kept == null ? null : words.kept.replace('{kept}', content.kept),
    whenOf(content, words),
    content.mayBeStranger === true ? words.notYou : null,
  ]
  return {
    what: words.what[content.what],
    text: sentences.filter((one) => one !== null).join(' '),
  }
}

function whenOf({ at, whenKey }: NoticeContent, words: Words): string | null {
  if (at === undefined || whenKey === undefined) return null
  return words[whenKey].replace('{at}', utcMinute(at))
}

function contentOf(name: string, data: unknown): NoticeContent | null {
  switch (name) {
    case 'rechargeCredited':
    case 'rechargeRejected':
    case 'rechargeFailed':
    case 'rechargeReturned':
      return rechargeContent(name, data as RechargeEventData)
    case 'withdrawalAsked':
    case 'withdrawalSent':
    case 'withdrawalDelivered':
    case 'withdrawalRejected':
    case 'withdrawalFailed':
      return withdrawalContent(name, data as WithdrawalEventData)
    case 'accountAdded':
      return addedContent(data as WalletEvents['accountAdded'])
    case 'accountDisabled':
      return disabledContent(data as WalletEvents['accountDisabled'])
    case 'accountReopened':
      return reopenedContent(data as WalletEvents['accountReopened'])
    case 'accountsUnlocked':
      return unlockedContent(data as WalletEvents['accountsUnlocked'])
    case 'balanceAdjusted':
      return movedContent(name, 'adjustment', data as AdjustmentEventData)
    case 'unclaimedReturned':
      return movedContent(name, 'unclaimed', data as AdjustmentEventData)
    default:
      return null
  }
}

function rechargeContent(
  what: Noticed & `recharge${string}`,
  event: RechargeEventData,
): NoticeContent {
  const { id, currency, amount, credited, kept, reasonKey } = event
  // A recall names the dropped payment: its owner may never have had a part of it.
  const came = what === 'rechargeCredited' ? credited : null
  const isShared = what === 'rechargeCredited' && kept !== null && kept !== '0'
  return {
    what: isShared ? 'rechargeRestored' : what,
    kept: isShared ? money(kept, currency) : null,
    about: `${money(came ?? amount, currency)} · ${orderNumber('recharge', id)}`,
    reason: (lang) => (reasonKey === null ? null : messageOf(lang, `recharge.${reasonKey}`)),
    ref: ['recharge', id],
  }
}

/** Reasons whose text already tells where the money is. */
const backAlready: ReadonlySet<string | null> = new Set([
  'not_sent',
  'target_closed',
  'payout_returned',
  'payment_gone',
] satisfies ReasonKey[])

/** An owner's own cancellation is not mailed. */
function withdrawalContent(
  what: Noticed & `withdrawal${string}`,
  event: WithdrawalEventData,
): NoticeContent | null {
  const { id, currency, amount, masked, reasonKey, coolingUntil } = event
  if (reasonKey === 'user_cancelled') return null
  const isOver = what === 'withdrawalRejected' || what === 'withdrawalFailed'
  return {
    what,
    about: `${money(amount, currency)} → ${masked} · ${orderNumber('withdrawal', id)}`,
    reason: reasonOf(reasonKey),
    isBack: isOver && !backAlready.has(reasonKey),
    // Only during the cooldown can the owner notice and stop a stranger's request.
    ...(what === 'withdrawalAsked' && asked(coolingUntil)),
    ref: ['withdrawal', id],
  }
}

const ofAccounts = { ref: ['account', null] } as const

const asked = (at: number) => ({ at, whenKey: 'until', mayBeStranger: true }) as const

/** Names the account by its number: a label may be a stranger's text and never appears in our mail. */
function addedContent({
  masked: about,
  usableAt: at,
}: WalletEvents['accountAdded']): NoticeContent {
  const when = { at, whenKey: 'usable' } as const
  return { what: 'accountAdded', about, ...when, mayBeStranger: true, ...ofAccounts }
}

function unlockedContent({ offAt: at }: WalletEvents['accountsUnlocked']): NoticeContent {
  const when = { at, whenKey: 'opens' } as const
  return {
    what: 'accountsUnlocked',
    about: null,
    ...when,
    mayBeStranger: true,
    ...ofAccounts,
  }
}

function disabledContent({
  masked: about,
  reasonKey,
}: WalletEvents['accountDisabled']): NoticeContent {
  return reasonKey === null
    ? { what: 'accountRemoved', about, mayBeStranger: true, ...ofAccounts }
    : { what: 'accountClosed', about, reason: reasonOf(reasonKey), ...ofAccounts }
}

function reopenedContent({
  masked: about,
  usableAt: at,
  reasonKey,
}: WalletEvents['accountReopened']): NoticeContent {
  const when = { at, whenKey: 'usable' } as const
  const reason = reasonOf(reasonKey)
  return { what: 'accountReopened', about, reason, ...when, ...ofAccounts }
}

function movedContent(
  what: Noticed,
  kind: OrderKind,
  { id, currency, amount, reasonKey }: AdjustmentEventData,
): NoticeContent {
  return {
    what,
    about: `${money(amount, currency)} · ${orderNumber(kind, id)}`,
    reason: reasonOf(reasonKey),
    ref: ['record', null],
  }
}

/** The user's text of a reason, if it has one. */
function reasonOf(key: string | null) {
  return (lang: Language): string | null =>
    (reasonKeys as readonly (string | null)[]).includes(key)
      ? messageOf(lang, `reason.${key as ReasonKey}`)
      : null
}

const money = (amount: string, currency: string): string =>
  `${format(amount, { decimals: amount.split('.')[1]?.length ?? 0 })} ${currency}`
