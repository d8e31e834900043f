import {
  wallTime,
  type AdminCallName,
  type ContestItem,
  type Endpoints,
  type RequestOf,
} from '@candor/api'
import { Amount } from '@candor/money'
import { identityField, kycLimitOf, type DraftField } from '../drafts/draft-fields.ts'
import { isFigure } from '../ui/typed-figure.ts'
import { isTime, readTime } from '../ui/typed-time.ts'

type Save = Omit<
  RequestOf<Endpoints[Extract<AdminCallName, 'saveContestDraft'>]>,
  'words' | 'remark'
>

export type Field =
  | 'metric'
  | 'initialFunds'
  | 'maxParticipants'
  | 'startAt'
  | 'endAt'
  | 'minValidOpens'
  | 'kycLimit'
  | 'reviewHours'
  | 'rewards'

/** What is typed of a contest beside its words, field by field. */
export const fields: readonly DraftField<Field>[] = [
  {
    name: 'metric',
    label: 'Ranked by',
    choices: [
      ['profit', 'Profit'],
      ['yieldRate', 'Yield'],
    ],
  },
  { name: 'initialFunds', label: 'Simulated funds of each account, in USDT', figure: Amount },
  { name: 'maxParticipants', label: 'Places' },
  { name: 'startAt', label: 'Starts (UTC+8)', isTime: true },
  { name: 'endAt', label: 'Ends (UTC+8)', isTime: true },
  { name: 'minValidOpens', label: 'Positions of five minutes that a rank needs' },
  identityField,
  { name: 'reviewHours', label: 'Hours between the end and the release of prizes' },
  {
    name: 'rewards',
    label: 'Prizes in USDT, a line each: "1: 1000" or "2-3: 600" for both together',
    isLong: true,
  },
]
export type Values = Readonly<Record<Field, string>>

const blank: Values = {
  metric: 'profit',
  initialFunds: '10000',
  maxParticipants: '500',
  startAt: '',
  endAt: '',
  minValidOpens: '3',
  kycLimit: '1',
  reviewHours: '24',
  rewards: '',
}

export function valuesOf(contest: ContestItem | undefined): Values {
  if (contest === undefined) return blank
  return {
    metric: contest.metric,
    initialFunds: contest.initialFunds,
    maxParticipants: String(contest.maxParticipants),
    startAt: wallTime(contest.startAt),
    endAt: wallTime(contest.endAt),
    minValidOpens: String(contest.minValidOpens),
    kycLimit: String(contest.kycLimit),
    reviewHours: String(contest.reviewHours),
    rewards: contest.rewards
      .map(({ fromRank: from, toRank: to, amount }) =>
        from === to ? `${from}: ${amount}` : `${from}-${to}: ${amount}`,
      )
      .join('\n'),
  }
}

/** The typed prizes, a line each; null if invalid. */
export function rewardsOf(typed: string): Save['rewards'] | null {
  const lines = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const read = lines.map((line) => {
    const found = /^(\d{1,5})(?:\s*-\s*(\d{1,5}))?\s*:\s*(\S+)$/.exec(line)
    if (found === null) return null
    const [, from = '', to = from, amount = ''] = found
    if (!isFigure(amount)) return null
    // not money: ranks
    return { fromRank: Number(from), toRank: Number(to), amount }
  })
  const whole = read.filter((one) => one !== null)
  return whole.length === read.length && whole.length > 0 ? whole : null
}

const count = (typed: string): number | null =>
  // not money: a count
  /^\d{1,6}$/.test(typed.trim()) ? Number(typed.trim()) : null

/** The input for saving the draft; null while a field is missing. The server reports other errors, field by field. */
export function inputOf(values: Values): Save | null {
  const [startAt, endAt] = [values.startAt, values.endAt].map(readTime)
  const counts = [values.maxParticipants, values.minValidOpens, values.reviewHours].map(count)
  const [maxParticipants, minValidOpens, reviewHours] = counts
  const rewards = rewardsOf(values.rewards)
  const initialFunds = values.initialFunds.trim()
  if (rewards === null || !isTime(startAt) || !isTime(endAt) || !isFigure(initialFunds)) return null
  if (maxParticipants == null || minValidOpens == null || reviewHours == null) return null
  return {
    metric: values.metric === 'yieldRate' ? 'yieldRate' : 'profit',
    initialFunds,
    maxParticipants,
    startAt,
    endAt,
    minValidOpens,
    kycLimit: kycLimitOf(values.kycLimit),
    reviewHours,
    rewards,
  }
}
