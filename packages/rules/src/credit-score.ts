/**
 * The recorded facts of a user that count: verification, contacts, security and account age. Money, trading and invited
 * users are not among them, so none of those can move a score.
 */
export interface CreditFacts {
  /** 0 not verified, 1 basic, 2 advanced. */
  readonly identityLevel: 0 | 1 | 2
  /** An e-mail address or a mobile number confirmed with a code. */
  readonly hasContact: boolean
  /** An authenticator or a passkey. */
  readonly hasSecondFactor: boolean
  readonly hasEmergencyContact: boolean
  /** Creation of the account, epoch milliseconds. */
  readonly createdAt: number
}

/** The maximum of each part; together they are 100. */
const most = {
  basicIdentity: 25,
  advancedIdentity: 20,
  contact: 20,
  secondFactor: 15,
  emergencyContact: 8,
  time: 12,
} as const

export type CreditPartKey = keyof typeof most

export interface CreditPart {
  readonly key: CreditPartKey
  readonly points: number
  readonly most: number
}

export interface CreditScore {
  /** 0 to 100: the sum of the parts. */
  readonly score: number
  readonly parts: CreditPart[]
  /** The time at which account age brings the next point; null after its maximum. */
  readonly nextPointAt: number | null
}

/** Account age brings one point per period of thirty days, not per calendar month. */
const periodMs = 30 * 86_400_000

/** The credit score of a user at a time. The table above is published in docs/decisions. */
export function creditScore(facts: CreditFacts, now: number): CreditScore {
  const { identityLevel, hasContact, hasSecondFactor, hasEmergencyContact, createdAt } = facts
  const periods = Math.max(0, Math.floor((now - createdAt) / periodMs))
  const all = (key: CreditPartKey, isThere: boolean) => part(key, isThere ? most[key] : 0)
  const parts = [
    all('basicIdentity', identityLevel >= 1),
    all('advancedIdentity', identityLevel === 2),
    all('contact', hasContact),
    all('secondFactor', hasSecondFactor),
    all('emergencyContact', hasEmergencyContact),
    part('time', Math.min(most.time, periods)),
  ]
  return {
    score: parts.reduce((sum, { points }) => sum + points, 0),
    parts,
    nextPointAt: periods < most.time ? createdAt + (periods + 1) * periodMs : null,
  }
}

const part = (key: CreditPartKey, points: number): CreditPart => ({ key, points, most: most[key] })
