import type { Pool } from 'pg'
import type { MarksNow, PledgeTable } from '../ledger/index.ts'
import type { Hours, Notary, Symbols } from '../market/index.ts'
import type { OptionProtection } from '../people/index.ts'
import type { OptionTerms } from './terms.ts'

/** What the routes work with. */
export type OptionTools = {
  readonly pool: Pick<Pool, 'query'>
  readonly symbols: Symbols
  readonly hours: Pick<Hours, 'closesAt' | 'staysOpen'>
  readonly notary: Notary
  /** By the country policy; what runs is settled in any case. */
  readonly isOffered: boolean
  readonly terms: OptionTerms
  /** What positions stand on. */
  readonly pledges: PledgeTable
  /** What tells how much of the account is free now. */
  readonly marks: (now: number) => MarksNow
  /** What protects users, by policy. */
  readonly protection: OptionProtection
}
