import { auditAll } from '../audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import { partOf } from '../../platform/part.ts'
import { must, show } from './fault.ts'
import type { Acknowledged } from './naive/naive-world.ts'
import { marginIn } from './naive/book.ts'
import { held, type NaiveUser } from './naive/purse.ts'
import type { SimulatedWorld } from './simulated-world.ts'

type Pool = Pick<Database['pool'], 'query' | 'connect'>

const accountsText = `
  select a.user_id, case a.book when 'real' then '' else a.book || ' ' end || a.kind || ' ' || a.currency as account,
    a.balance
  from ledger_account a join unnest($1::smallint[], $2::bigint[]) as o (part, id)
    on a.part = o.part and a.user_id = o.id`

const positionsText = `select p.*,
    case when p.next_funding_at <= p.pledged_at then p.funding_pledge else 0 end as pledged
  from contracts_position p
  join unnest($1::smallint[], $2::bigint[]) as o (part, id) on p.part = o.part and p.user_id = o.id
  where p.status = 'running' or p.closed_at >= $3`

/** Everything that these users hold must equal the reference, to the last unit. */
export async function checkUsers(
  pool: Pool,
  users: readonly NaiveUser[],
  since: number,
): Promise<void> {
  if (users.length === 0) return
  const owners = [users.map(({ id }) => partOf(id)), users.map(({ id }) => id)]
  const [accounts, positions] = await Promise.all([
    pool.query<Record<string, string>>(accountsText, owners),
    pool.query<Record<string, string | null>>(positionsText, [...owners, since]),
  ])
  for (const user of users) {
    checkMoney(
      user,
      accounts.rows.filter((row) => row['user_id'] === user.id),
    )
    checkPositions(
      user,
      positions.rows.filter((row) => row['user_id'] === user.id),
      since,
    )
  }
}

function checkMoney(user: NaiveUser, rows: readonly Record<string, string>[]): void {
  const stored = new Map(rows.map((row) => [row['account']!, BigInt(row['balance']!)]))
  for (const account of new Set([...stored.keys(), ...user.money.keys()])) {
    const [is, should] = [stored.get(account) ?? 0n, user.money.get(account) ?? 0n]
    must(is === should, () => `user ${user.id} holds ${is} in ${account}, and should ${should}`)
  }
}

function checkPositions(
  user: NaiveUser,
  rows: readonly Record<string, string | null>[],
  since: number,
): void {
  const expected = [...user.positions.values()].filter(
    ({ closed }) => closed === null || closed.at >= since,
  )
  const stored = new Map(rows.map((row) => [row['id'], row]))
  must(stored.size === expected.length, () => `user ${user.id}: ${stored.size} positions`)
  const margins = { real: 0n, demo: 0n }
  for (const position of expected) {
    const row = stored.get(position.id) ?? {}
    if (position.closed === null) margins[position.book] += position.margin
    const should = {
      quantity: position.quantity,
      open_price: position.openPrice,
      margin: position.margin,
      initial_margin: position.initial,
      margin_mode: position.marginMode,
      book: position.book,
      added_margin: position.addedMargin,
      take_profit_price: position.takeProfit,
      stop_loss_price: position.stopLoss,
      take_profit_quantity: position.takeProfitPart,
      stop_loss_quantity: position.stopLossPart,
      since_seq: position.since,
      version: position.version,
      realized_pnl: position.pnl,
      close_fee: position.closeFee,
      liquidation_fee: position.liquidationFee,
      shortfall: position.shortfall,
      funding: position.funding,
      next_funding_at: position.nextFunding,
      pledged: position.pledges.reduce((sum, { amount }) => sum + amount, 0n),
      close_price: position.closed?.price ?? null,
      close_reason: position.closed?.reason ?? null,
      closed_at: position.closed?.at ?? null,
    }
    for (const [column, value] of Object.entries(should)) {
      const is = row[column] ?? null
      const what = () => `${position.id} of ${user.id}: ${column} is ${is}, and should be ${value}`
      must(String(is) === String(value), what)
    }
  }
  for (const book of ['real', 'demo'] as const) {
    const [locked, margin] = [held(user, marginIn(book)), margins[book]]
    must(
      locked === margin,
      () => `user ${user.id} holds ${locked} as margin of ${margin} in ${book}`,
    )
  }
}

const warnedText = `select p.user_id, p.id, max(w.level) as level from contracts_position p
  join contracts_margin_warning w on w.part = p.part and w.user_id = p.user_id and w.position_id = p.id
    and w.version = p.version
  where p.status = 'running' group by p.user_id, p.id`

/** Exactly the reference's warnings must be stored. */
export async function checkWarnings(pool: Pool, users: Iterable<NaiveUser>): Promise<void> {
  const { rows } = await pool.query<{ user_id: string; id: string; level: number }>(warnedText)
  const stored = new Map(
    rows.map(({ user_id: userId, id, level }) => [`${id} of ${userId}`, level]),
  )
  for (const user of users)
    for (const { id, closed, warned } of user.recent) {
      const level = stored.get(`${id} of ${user.id}`) ?? 0
      const what = () => `${id} of ${user.id} was warned of ${level}, and should of ${warned}`
      must(closed !== null || level === warned, what)
    }
}

const houseText = `select account || ' ' || currency as account, sum(amount) as balance
  from ledger_entry where account like 'house.%' group by 1`
const ownersText = 'select id, event_number from lane_owner'
const repliesText = `select owner_id || ' ' || route as name, count(*) as times,
    count(distinct id) as keys
  from lane_reply where route = any ($1) group by 1`
const negativeText = 'select count(*) as count from ledger_account where balance < 0'

/** The audit of the whole ledger, as in production. */
export async function checkAudit({ pool }: Pick<SimulatedWorld, 'pool'>): Promise<void> {
  const faults = await auditAll(pool)
  must(faults.length === 0, () => `the audit found ${show(faults)}`)
}

/** Compares the house's accounts and every acknowledged call. */
export async function checkAll({ pool, naive }: SimulatedWorld): Promise<void> {
  const house = await pool.query<{ account: string; balance: string }>(houseText)
  const stored = new Map(house.rows.map((row) => [row.account, BigInt(row.balance)]))
  for (const account of new Set([...stored.keys(), ...naive.house.keys()])) {
    const [is, should] = [stored.get(account) ?? 0n, naive.house.get(account) ?? 0n]
    must(is === should, () => `${account} holds ${is}, and should ${should}`)
  }
  const negative = await pool.query<{ count: string }>(negativeText)
  must(negative.rows[0]?.count === '0', () => 'an account is below zero')
  await checkReplies(pool, [...naive.acknowledged.values()])
}

/** Every event was delivered once and in order. Holds after a sweep only: before it some may still be pending. */
export async function checkEvents({ pool, post }: SimulatedWorld): Promise<void> {
  const owners = await pool.query<{ id: string; event_number: string }>(ownersText)
  post.checkGapless(new Map(owners.rows.map((row) => [row.id, BigInt(row.event_number)])))
}

/** Exactly the acknowledged calls must be stored, each once. */
async function checkReplies(pool: Pool, acknowledged: readonly Acknowledged[]): Promise<void> {
  const routes = [...new Set(acknowledged.map(({ name }) => name))]
  const { rows } = await pool.query<Record<'name' | 'times' | 'keys', string>>(repliesText, [
    routes,
  ])
  const given = Map.groupBy(acknowledged, ({ userId, name }) => `${userId} ${name}`)
  const stored = new Map(rows.map((row) => [row.name, row]))
  for (const name of new Set([...stored.keys(), ...given.keys()])) {
    const { times = '0', keys = '0' } = stored.get(name) ?? {}
    const wanted = String(given.get(name)?.length ?? 0)
    const what = () => `${name}: ${times} replies of ${keys} keys on record, ${wanted} acknowledged`
    must(times === wanted && keys === wanted, what)
  }
}
