import type { Pool } from 'pg'
import type { MarksNow, PledgeTable } from '../ledger/index.ts'
import type { Hours, Notary, Symbols } from '../market/index.ts'
import type { OptionProtection } from '../people/index.ts'
import type { OptionTerms } from './terms.ts'

/** Dependencies of the routes. */
export type OptionTools = {
  readonly pool: Pick<Pool, 'query'>
  readonly symbols: Symbols
  readonly hours: Pick<Hours, 'closesAt' | 'staysOpen'>
  readonly notary: Notary
  /** By the country policy; running orders are settled in any case. */
  readonly isOffered: boolean
  readonly terms: OptionTerms
  /** Money behind positions. */
  readonly pledges: PledgeTable
  /** Marks, which tell the free money of the account now. */
  readonly marks: (now: number) => MarksNow
  /** Protections of users, by policy. */
  readonly protection: OptionProtection
}
