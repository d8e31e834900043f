import type { Pool } from 'pg'
import type { PledgeTable } from '../ledger/index.ts'
import type { Notary, Symbols } from '../market/index.ts'
import type { OptionTerms } from './terms.ts'

/** What the routes work with. */
export type OptionTools = {
  readonly pool: Pick<Pool, 'query'>
  readonly symbols: Symbols
  readonly notary: Notary
  /** By the country policy; what runs is settled in any case. */
  readonly isOffered: boolean
  readonly terms: OptionTerms
  /** What positions stand on. */
  readonly pledges: PledgeTable
}
