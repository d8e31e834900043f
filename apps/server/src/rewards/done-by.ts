import { dayNumber, type TaskKind } from '@candor/api'
import type { IdentityEvents } from '../identity/index.ts'
import type { PeopleEvents } from '../people/index.ts'
import type { Event } from '../platform/lane/index.ts'

/** Something that was done and that tasks of its kind may count. */
export type Done = {
  readonly kind: TaskKind
  /** The id of what it was done with; null where `about` makes its key. */
  readonly ref: string | null
  /** What it counts once of, toward each task; null where it is done once and then holds. */
  readonly about: string | null
  readonly ownerId: string
}

/** The fields of a position's events that tasks look at. */
type ToldPosition = {
  readonly id: string
  readonly book?: string
  readonly stopLossPrice: string | null
}

/** What an event tells that tasks may count. How much was deposited or traded is nowhere looked at. */
export function doneBy({ name, data, userId: ownerId, at }: Event): readonly Done[] {
  switch (name) {
    case 'credentialChanged': {
      const { credential } = data as PeopleEvents['credentialChanged']
      // Binding another one later is no second time.
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
      return (data as ToldPosition).book === 'real' ? traded(ownerId, at) : []
    case 'positionClosed': {
      const { id, book, stopLossPrice } = data as ToldPosition
      const isPractice = book === 'demo' && stopLossPrice !== null
      return isPractice ? [{ kind: 'practise', ref: id, about: null, ownerId }] : []
    }
    default:
      return []
  }
}

/** What a first recharge counts once of. */
export const firstRecharge = 'recharge'

/** A position that was opened with real money. */
const traded = (ownerId: string, at: number): readonly Done[] => [
  { kind: 'start', ref: null, about: 'trade', ownerId },
  { kind: 'trade', ref: null, about: 'trade', ownerId },
  { kind: 'tradingDays', ref: null, about: `${ownerId} ${dayNumber(at)}`, ownerId },
  { kind: 'memberTrades', ref: null, about: ownerId, ownerId },
]
