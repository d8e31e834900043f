import { dayNumber, type TaskKind } from '@candor/api'
import type { IdentityEvents } from '../identity/index.ts'
import type { PeopleEvents } from '../people/index.ts'
import type { Event } from '../platform/lane/index.ts'

/** A step that tasks of its kind may count. */
export type Done = {
  readonly kind: TaskKind
  /** Id of its object; null if `about` makes the key. */
  readonly ref: string | null
  /** Subject that counts once per task; null for a lasting fact. */
  readonly about: string | null
  readonly ownerId: string
}

/** Fields of a position's events that tasks need. */
type PositionEventData = {
  readonly id: string
  readonly book?: string
  readonly stopLossPrice: string | null
}

/** Steps of an event. Deposited and traded amounts are never considered. */
export function stepsOf({ name, data, userId: ownerId, at }: Event): readonly Done[] {
  switch (name) {
    case 'credentialChanged': {
      const { credential } = data as PeopleEvents['credentialChanged']
      // A later binding is no second step.
      const isBound = credential === 'authenticatorBound'
      return isBound ? [{ kind: 'secure', ref: ownerId, about: null, ownerId }] : []
    }
    case 'identityPassed': {
      const { id, type } = data as IdentityEvents['identityPassed']
      return type === 'basic' ? [{ kind: 'verify', ref: id, about: null, ownerId }] : []
    }
    case 'rechargeCredited':
      return [{ kind: 'start', ref: null, about: firstRecharge, ownerId }]
    case 'positionOpened':
      return (data as PositionEventData).book === 'real' ? traded(ownerId, at) : []
    case 'positionClosed': {
      const { id, book, stopLossPrice } = data as PositionEventData
      const isPractice = book === 'demo' && stopLossPrice !== null
      return isPractice ? [{ kind: 'practise', ref: id, about: null, ownerId }] : []
    }
    default:
      return []
  }
}

/** Subject of a first recharge. */
export const firstRecharge = 'recharge'

/** A position opened with real money. */
const traded = (ownerId: string, at: number): readonly Done[] => [
  { kind: 'start', ref: null, about: 'trade', ownerId },
  { kind: 'trade', ref: null, about: 'trade', ownerId },
  { kind: 'tradingDays', ref: null, about: `${ownerId} ${dayNumber(at)}`, ownerId },
  { kind: 'memberTrades', ref: null, about: ownerId, ownerId },
]
