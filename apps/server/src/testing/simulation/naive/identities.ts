const dayMs = 86_400_000
const mostPerDay = 5

export type AuthType = 'basic' | 'advanced'

/** The last application of a kind, as users are told the rules. */
export type NaiveApplication = {
  readonly id: string
  /** When the document ends that it shows. */
  readonly endsAt: number
  state: 'waits' | 'passed' | 'rejected'
}

export type NaiveIdentity = {
  basic: NaiveApplication | null
  advanced: NaiveApplication | null
  readonly sentAt: number[]
  /** In which states all applications are, as is told: whoever looks at one state has not looked at the next. */
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

/** How well somebody is known. */
export function levelOf(one: NaiveIdentity, now: number): 0 | 1 | 2 {
  if (!holds(one, now)) return 0
  return one.advanced?.state === 'passed' ? 2 : 1
}

/** Why an application is refused; null where it is taken. */
export function refusalOf(one: NaiveIdentity, type: AuthType, now: number): string | null {
  const isKnown = holds(one, now)
  if (one[type]?.state === 'waits') return 'KYC_UNDER_REVIEW'
  if (isKnown && one[type]?.state === 'passed') return 'KYC_ALREADY_PASSED'
  if (type === 'advanced' && !isKnown) return 'KYC_BASIC_REQUIRED'
  return one.sentAt.filter((at) => at > now - dayMs).length < mostPerDay ? null : 'RATE_LIMITED'
}

/** Somebody has applied: what they showed on top of an earlier document says nothing of the new one. */
export function sent(one: NaiveIdentity, type: AuthType, id: string, endsAt: number, now: number) {
  one[type] = { id, endsAt, state: 'waits' }
  if (type === 'basic') one.advanced = null
  one.sentAt.push(now)
}

/** Whether it may pass at all: neither its own document nor the identity that it stands on has ended. */
export function mayPass(one: NaiveIdentity, type: AuthType, now: number): boolean {
  return type === 'basic' ? now < one.basic!.endsAt : holds(one, now)
}
