import { orderNumber, reasonKeys, type Language, type ReasonKey } from '@candor/api'
import { messageOf } from '@candor/api/messages'
import { format } from '@candor/money'
import type { Event } from '../platform/lane/index.ts'
import type { AdjustmentTold, RechargeTold, WalletEvents, WithdrawalTold } from './events.ts'
import { noticeWords, type Noticed } from './notice-words.ts'
import type { Tools } from './tools.ts'

/** What is said of one event, whatever the language. */
type Said = {
  readonly what: Noticed
  /** Which order or account, and what it moves: figures and names, no words. Never a balance. */
  readonly about: string
  readonly reason?: (lang: Language) => string | null
  readonly isBack?: boolean
  readonly usableAt?: number
  readonly mayBeStranger?: boolean
  /** The screen that shows it, behind the app's own address. */
  readonly path: string
}

/**
 * Tells users at their own address, in their language, what was decided about their money and their accounts:
 * what came in, left, came back or was refused, and why.
 */
export async function notice(
  { notify, origin }: Pick<Tools, 'notify' | 'origin'>,
  { name, userId, data }: Event,
): Promise<void> {
  const said = saidOf(name, data)
  if (said === null) return
  await notify(userId, (lang) => {
    const words = noticeWords[lang]
    const { usableAt } = said
    const sentences = [
      `${said.about}.`,
      said.reason?.(lang) ?? null,
      said.isBack === true ? words.back : null,
      usableAt === undefined ? null : words.usable.replace('{at}', hour(usableAt)),
      said.mayBeStranger === true ? words.notYou : null,
      words.see.replace('{link}', `${origin}/#/${said.path}`),
    ]
    return {
      what: words.what[said.what],
      text: sentences.filter((one) => one !== null).join(' '),
    }
  })
}

function saidOf(name: string, data: unknown): Said | null {
  switch (name) {
    case 'rechargeCredited':
    case 'rechargeRejected':
    case 'rechargeFailed':
    case 'rechargeReturned':
      return rechargeSaid(name, data as RechargeTold)
    case 'withdrawalSent':
    case 'withdrawalDelivered':
    case 'withdrawalRejected':
    case 'withdrawalFailed':
      return withdrawalSaid(name, data as WithdrawalTold)
    case 'accountAdded':
      return addedSaid(data as WalletEvents['accountAdded'])
    case 'accountDisabled':
      return disabledSaid(data as WalletEvents['accountDisabled'])
    case 'balanceAdjusted':
      return adjustmentSaid(data as AdjustmentTold)
    default:
      return null
  }
}

function rechargeSaid(what: Noticed & `recharge${string}`, told: RechargeTold): Said {
  const { id, currency, amount, credited, reasonKey } = told
  return {
    what,
    about: `${money(credited ?? amount, currency)} · ${orderNumber('recharge', id)}`,
    reason: (lang) => (reasonKey === null ? null : messageOf(lang, `recharge.${reasonKey}`)),
    path: `chongzhitixianResult?id=${id}`,
  }
}

/** These reasons say themselves that the money is back. */
const backAlready: ReadonlySet<string | null> = new Set([
  'not_sent',
  'target_closed',
  'payout_returned',
] satisfies ReasonKey[])

/** What its owner took back they know already. */
function withdrawalSaid(what: Noticed & `withdrawal${string}`, told: WithdrawalTold): Said | null {
  const { id, currency, amount, masked, reasonKey } = told
  if (reasonKey === 'user_cancelled') return null
  const isOver = what === 'withdrawalRejected' || what === 'withdrawalFailed'
  return {
    what,
    about: `${money(amount, currency)} → ${masked} · ${orderNumber('withdrawal', id)}`,
    reason: reasonOf(reasonKey),
    isBack: isOver && !backAlready.has(reasonKey),
    path: `chongzhitixianResult?id=${id}&type=withdraw`,
  }
}

/** By its number: a name that somebody typed, who may be a stranger, stands in no mail of ours. */
function addedSaid({ masked: about, usableAt }: WalletEvents['accountAdded']): Said {
  return { what: 'accountAdded', about, usableAt, mayBeStranger: true, path: 'jiesuanInfo' }
}

function disabledSaid({ masked: about, reasonKey }: WalletEvents['accountDisabled']): Said {
  const path = 'jiesuanInfo'
  return reasonKey === null
    ? { what: 'accountRemoved', about, mayBeStranger: true, path }
    : { what: 'accountClosed', about, reason: reasonOf(reasonKey), path }
}

function adjustmentSaid({ id, currency, amount, reasonKey }: AdjustmentTold): Said {
  return {
    what: 'balanceAdjusted',
    about: `${money(amount, currency)} · ${orderNumber('adjustment', id)}`,
    reason: reasonOf(reasonKey),
    path: 'zhangbianRecord',
  }
}

/** The sentence of a reason that has one for users. */
function reasonOf(key: string | null) {
  return (lang: Language): string | null =>
    (reasonKeys as readonly (string | null)[]).includes(key)
      ? messageOf(lang, `reason.${key as ReasonKey}`)
      : null
}

const money = (amount: string, currency: string): string =>
  `${format(amount, { decimals: amount.split('.')[1]?.length ?? 0 })} ${currency}`

/** The hour as mails write it; who reads it may be anywhere, so the zone stands beside it. */
const hour = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ')
