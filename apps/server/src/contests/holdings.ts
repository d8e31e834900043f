import type { Amount } from '@candor/money'
import { contestRules } from '@candor/rules'
import type { Pool } from 'pg'
import { column } from '../platform/lane/index.ts'
import { bookOfContest, type Contest } from './tables.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>
type Ended = Pick<Contest, 'id' | 'endAt'>

/** Available money and margins of each user of a contest, by user id; absent for users without any. */
export type Held = ReadonlyMap<string, Amount>

const nowText = `select user_id, sum(balance) as held from ledger_account
  where book = $1 and kind in ('contract.available', 'contract.margin') group by user_id`

export async function heldNow(reader: Reader, { id }: Pick<Contest, 'id'>): Promise<Held> {
  const { rows } = await reader.query<Stored>(nowText, [bookOfContest(id)])
  return heldOf(rows)
}

const heldOf = (rows: readonly Stored[]): Held =>
  new Map(rows.map((row) => [column.id.read(row['user_id']), column.amount.read(row['held'])]))

/** Entries by their booking time; funding by its instants, less the house's shortfall. */
const untilText = `
  select user_id, coalesce(traded, 0) + coalesce(due, 0) as held
  from (
    select user_id, sum(amount) filter (where kind not in ('funding', 'overnight')) as traded
    from ledger_entry
    where book = $1 and account in ('contract.available', 'contract.margin') and at <= $2 group by user_id
  ) entries
  left join (
    select f.user_id, sum(f.amount + f.shortfall) as due
    from contracts_funding f
    join contracts_position p on p.part = f.part and p.user_id = f.user_id and p.id = f.position_id
    where p.book = $1 and f.at <= $2 group by f.user_id
  ) instants using (user_id)`

/**
 * The same at a past time. Funding counts at its due time and not at its booking, which is late after a server outage, so that
 * the same prices give the same ranking.
 * @throws Error for rules that this program does not know
 */
export async function holdingsUntil(
  reader: Reader,
  { id, ruleVersion }: Pick<Contest, 'id' | 'ruleVersion'>,
  until: number,
): Promise<Held> {
  if (ruleVersion !== contestRules) throw new Error(`there are no rules ${ruleVersion}`)
  const { rows } = await reader.query<Stored>(untilText, [bookOfContest(id), until])
  return heldOf(rows)
}

/** Whether funding of an instant until the end of a contest is unbooked. */
export async function owesFunding(reader: Reader, { id, endAt }: Ended): Promise<boolean> {
  const { rows } = await reader.query(
    'select 1 from contracts_position where book = $1 and next_funding_at <= $2 limit 1',
    [bookOfContest(id), endAt],
  )
  return rows.length > 0
}
