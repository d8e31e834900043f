import { dayOf, type Language, type NoticeRef, type RewardKind } from '@candor/api'
import { Amount, sum } from '@candor/money'
import type { Event, NewEvent } from '../platform/lane/index.ts'
import {
  filledIn,
  lettersOf,
  type KeptEvent,
  type MailIn,
  type NoticeSource,
  type NoticeWords,
  wholeFigure,
} from '../platform/notice-source.ts'
import { dayAt } from '../platform/business-day.ts'
import { levelFallWords } from './level-fall-words.ts'
import { noticeWords, notifiedEvents, type NotifiedEvent } from './notice-words.ts'
import type { Reward } from './tables.ts'

/** Rewards of one kind, paid together or waiting: amount, and their levels, weeks or tasks. */
type RewardEvent = {
  readonly kind: RewardKind
  readonly abouts: readonly string[]
  readonly amount: string
}

/** A reward that its user may claim. */
export type TaskEvent = {
  readonly taskId: string
  readonly amount: string
  /** Whether the rules of the user's country bar the claim. */
  readonly isBarred: boolean
}

/** Shares of whole weeks; days are whole numbers, as `dayNumber` counts them. */
export type SharesEvent = {
  readonly amount: string
  readonly from: number
  readonly through: number
}

/** An announced fall: the level in force, the level of the assets, and the day of the fall (as `dayNumber` counts). */
export type LevelFallEvent = {
  readonly levelNo: number
  readonly toLevelNo: number
  readonly fallsOn: number
}

/** One event per kind, however many rewards are given at once: a rise by three levels is one line. */
export const rewardEvents = (
  name: Extract<NotifiedEvent, 'rewardWaits' | 'rewardsPaid'>,
  all: readonly Reward[],
): NewEvent[] =>
  [...Map.groupBy(all, ({ kind }) => kind)].map(([kind, ofKind]) => {
    const data: RewardEvent = {
      kind,
      abouts: ofKind.map(({ about }) => about),
      amount: Amount.text(sum(ofKind.map(({ amount }) => amount))),
    }
    return { name, data }
  })

const places: Readonly<Record<RewardKind, NoticeRef>> = {
  vip_gift: 'vip_level',
  red_envelope: 'vip_level',
  task_reward: 'task',
}

/** Paid and waiting rewards, claimable ones, weekly fee shares, and an announced fall of a level. */
export const rewardNotices: NoticeSource = {
  names: notifiedEvents,
  about({ name, data }) {
    if (name === 'levelFalls') return { typeKey: 'reward', refType: 'vip_level', refId: null }
    const about = { typeKey: 'reward', refId: null } as const
    if (name === 'taskDone')
      return (data as TaskEvent).isBarred ? null : { ...about, refType: 'task' }
    if (name === 'feesShared') return { ...about, refType: 'team' }
    return { ...about, refType: places[(data as RewardEvent).kind] }
  },
  say: wordsOf,
}

/** Mails only what needs an act of the user; payments need none. */
export function mailRewards(mailIn: MailIn, origin: string): (event: Event) => Promise<void> {
  const see = (lang: Language) => noticeWords[lang].see
  return lettersOf(rewardNotices, { mailIn, origin, names: ['taskDone'], see })
}

function wordsOf({ name, data }: KeptEvent, lang: Language): NoticeWords {
  if (name === 'levelFalls') {
    const { levelNo, toLevelNo, fallsOn } = data as LevelFallEvent
    const { what, text } = levelFallWords[lang]
    const values = { level: String(levelNo), to: String(toLevelNo), day: dayOf(dayAt(fallsOn)) }
    return { what, text: filledIn(text, values) }
  }
  const words = noticeWords[lang]
  const given = (data as { readonly amount: string }).amount
  const amount = `${wholeFigure(given)} USDT`
  const fill = ({ what, text }: NoticeWords, values: Readonly<Record<string, string>> = {}) => ({
    what,
    text: `${amount} · ${filledIn(text, values)}`,
  })
  if (name === 'taskDone') return fill(words.taskDone)
  if (name === 'feesShared') {
    const { from, through } = data as SharesEvent
    return fill(words.feesShared, { from: dayOf(dayAt(from)), through: dayOf(dayAt(through)) })
  }
  const { kind, abouts } = data as RewardEvent
  if (name === 'rewardsPaid') return fill(words.rewardsPaid[kind], { about: abouts.join(', ') })
  const { what, text } = words.rewardWaits
  return fill({ what: what[kind], text })
}
