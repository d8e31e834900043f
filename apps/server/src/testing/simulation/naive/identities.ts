import { dayMs } from '@candor/api'

const mostPerDay = 5

export type AuthType = 'basic' | 'advanced'

/** The last application of a kind, by the published rules. */
export type NaiveApplication = {
  readonly id: string
  /** Expiry of its document (epoch ms). */
  readonly endsAt: number
  state: 'waits' | 'passed' | 'rejected'
}

export type NaiveIdentity = {
  basic: NaiveApplication | null
  advanced: NaiveApplication | null
  readonly sentAt: number[]
  /** The stored states of all applications; opening them in one state does not count for the next. */
  seen: string
}

export const unknown = (): NaiveIdentity => ({
  basic: null,
  advanced: null,
  sentAt: [],
  seen: '',
})

const holds = ({ basic }: NaiveIdentity, now: number): boolean =>
  basic?.state === 'passed' && now < basic.endsAt

/** The user's identity level. */
export function levelOf(one: NaiveIdentity, now: number): 0 | 1 | 2 {
  if (!holds(one, now)) return 0
  return one.advanced?.state === 'passed' ? 2 : 1
}

/** The refusal of an application; null if it is accepted. */
export function refusalOf(one: NaiveIdentity, type: AuthType, now: number): string | null {
  const isKnown = holds(one, now)
  if (one[type]?.state === 'waits') return 'KYC_UNDER_REVIEW'
  if (isKnown && one[type]?.state === 'passed') return 'KYC_ALREADY_PASSED'
  if (type === 'advanced' && !isKnown) return 'KYC_BASIC_REQUIRED'
  return one.sentAt.filter((at) => at > now - dayMs).length < mostPerDay ? null : 'RATE_LIMITED'
}

/** Records an application; a new basic one ends the advanced level of an earlier document. */
export function sent(one: NaiveIdentity, type: AuthType, id: string, endsAt: number, now: number) {
  one[type] = { id, endsAt, state: 'waits' }
  if (type === 'basic') one.advanced = null
  one.sentAt.push(now)
}

/** Whether it may be approved: neither its own document nor the basic identity beneath it has expired. */
export function mayPass(one: NaiveIdentity, type: AuthType, now: number): boolean {
  return type === 'basic' ? now < one.basic!.endsAt : holds(one, now)
}
