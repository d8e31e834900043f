import { createHash } from 'node:crypto'
import { wallTime, type endpoints, type InputOf } from '@candor/api'
import { Amount, sum } from '@candor/money'
import { contestRules, leastContestFunds } from '@candor/rules'
import { canonicalJson } from '../../platform/http/json.ts'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import { othersOf, spokenOf, type Spoken } from '../../platform/offer-words.ts'
import type { Contest, StoredReward } from '../tables.ts'

/** A ranking is calculated as a whole for all viewers. */
const mostParticipants = 1_000
/** Shortest contest: a valid position takes five minutes. */
const leastMs = 600_000
const mostFunds = Amount.parse('1000000')
const mostPrizes = Amount.parse('1000000')

export type Terms = Pick<
  Contest,
  | 'name'
  | 'kind'
  | 'metric'
  | 'currency'
  | 'initialFunds'
  | 'maxParticipants'
  | 'startAt'
  | 'endAt'
  | 'minValidOpens'
  | 'kycLimit'
  | 'reviewHours'
  | 'rewards'
  | 'prizeTotal'
  | 'description'
  | 'termsVersion'
  | 'ruleVersion'
>
type Worded = Omit<Terms, 'termsVersion'>
type Input = InputOf<typeof endpoints.saveContestDraft>

/** The terms of a draft as stored. @throws MoneyError for too many decimals */
export function termsOf(input: Input): { readonly terms: Terms; readonly spoken: Spoken } {
  const spoken = spokenOf(input.words)
  const amounts = input.rewards.map(({ amount }) => Amount.parse(amount))
  const rewards = input.rewards.map(({ fromRank, toRank }, place): StoredReward => ({
    fromRank,
    toRank,
    amount: Amount.text(amounts[place]!),
  }))
  const terms = {
    ...spoken['en-us'],
    kind: 'demo' as const,
    metric: input.metric,
    currency: 'USDT',
    initialFunds: Amount.parse(input.initialFunds),
    maxParticipants: input.maxParticipants,
    startAt: input.startAt,
    endAt: input.endAt,
    minValidOpens: input.minValidOpens,
    kycLimit: input.kycLimit,
    reviewHours: input.reviewHours,
    rewards,
    prizeTotal: sum(amounts),
    ruleVersion: contestRules,
  }
  return { terms: { ...terms, termsVersion: versionOf(terms, spoken) }, spoken }
}

/**
 * Hash of every word of the terms in every language: a changed word is another version, which no user has accepted. A text in
 * English only predates translations, and keeps its version of then.
 */
export function versionOf(
  { initialFunds, prizeTotal, rewards, ...terms }: Worded,
  spoken: Spoken,
): string {
  const { name, kind, metric, currency, maxParticipants, startAt, endAt } = terms
  const { minValidOpens, kycLimit, reviewHours, description, ruleVersion } = terms
  const times = { startAt, endAt, reviewHours }
  const asked = { maxParticipants, minValidOpens, kycLimit }
  const rest = { name, kind, metric, currency, description, ruleVersion, ...times, ...asked }
  const figures = [initialFunds, prizeTotal].map(String)
  const words = othersOf(spoken)
  const isTranslated = Object.keys(words).length > 0
  const kept = { ...rest, figures, rewards: rewards.map((one) => ({ ...one })) }
  const text = canonicalJson({ ...kept, ...(isTranslated && { words }) })
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

type Bound = {
  readonly field: keyof Input
  readonly rule: 'min' | 'max' | 'order'
  readonly holds: boolean
  readonly bound?: string
}

/** What is inconsistent in these terms; null if nothing is. */
export function termsFault(terms: Terms): Refusal | null {
  const { initialFunds, maxParticipants, startAt, endAt, rewards, prizeTotal } = terms
  const endFrom = startAt + leastMs
  const isInOrder = rewards.every(
    ({ fromRank, toRank }, place) =>
      fromRank <= toRank && fromRank === (rewards[place - 1]?.toRank ?? 0) + 1,
  )
  const bounds: readonly Bound[] = [
    {
      field: 'initialFunds',
      rule: 'min',
      holds: initialFunds >= leastContestFunds,
      bound: Amount.text(leastContestFunds),
    },
    {
      field: 'initialFunds',
      rule: 'max',
      holds: initialFunds <= mostFunds,
      bound: Amount.text(mostFunds),
    },
    {
      field: 'maxParticipants',
      rule: 'max',
      holds: maxParticipants <= mostParticipants,
      bound: String(mostParticipants),
    },
    { field: 'endAt', rule: 'min', holds: endAt >= endFrom, bound: `${wallTime(endFrom)} UTC+8` },
    // Consecutive from the first rank on: no gaps and no rank twice.
    { field: 'rewards', rule: 'order', holds: isInOrder },
    {
      field: 'rewards',
      rule: 'max',
      holds: prizeTotal <= mostPrizes,
      bound: Amount.text(mostPrizes),
    },
  ]
  const broken = bounds.filter(({ holds }) => !holds)
  if (broken.length === 0) return null
  const fields = broken.map(({ field, rule, bound }) => ({
    field,
    rule,
    ...(bound !== undefined && { [rule]: bound }),
  }))
  return refuse('VALIDATION_FAILED', { fields })
}
