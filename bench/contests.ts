// The live ranking of a contest with very many entries: the time to read them, and to rank them by the prices of one
// more minute.
import { Price, Quantity } from '@candor/money'
import { liveRanking } from '../apps/server/src/contests/rankings.ts'
import { readAccounts } from '../apps/server/src/contests/standings.ts'
import {
  openOne,
  openTradingFloor,
  type TradingFloor,
} from '../apps/server/src/contracts/testing/trading-floor.ts'
import { inSnapshot } from '../apps/server/src/platform/database/snapshot.ts'
import { withClient } from '../apps/server/src/platform/database/roles.ts'
import { openBenchDatabase } from './database.ts'
import { percentile, shown } from './measure.ts'
import { atMost } from './target.ts'

const entrants = 100_000
/** Open positions per entry, of different symbols. */
const positionsEach = 2
const minutes = 20
/** The limit for ranking all entries by the prices of a minute, in ms. */
const mostMs = 1_000

const contest = {
  id: '1',
  metric: 'profit',
  minValidOpens: 1,
  endAt: Number.MAX_SAFE_INTEGER,
  frozenAt: null,
  ruleVersion: 'contest-2',
  rewards: [{ fromRank: 1, toRank: 10, amount: '1000' }],
} as const

export async function benchContests(): Promise<void> {
  const floor = await openTradingFloor(await openBenchDatabase(10))
  try {
    await enter(floor)
    await measure(floor)
  } finally {
    await floor.close()
  }
}

/** Writes all entries with their open positions: copies of one user's real positions, at other prices. */
async function enter(floor: TradingFloor): Promise<void> {
  const names = [...floor.symbols.keys()]
  floor.commit('BTCUSDT', '60000')
  const outcome = await openOne(floor, await floor.user('100000'), {
    quantity: Quantity.parse('0.001'),
  })
  if (!outcome.ok) throw new Error(outcome.error)
  await withClient(floor.database.ownerUrl, async (owner) => {
    await owner.query('create table one_position as select * from contracts_position')
    await owner.query('create table one_fill as select * from contracts_fill')
    const values = [entrants, positionsEach, names]
    const price = `(10000000000 + (u * 7919::bigint % 1000) * 1000000)`
    const many = 'from generate_series(1, $1::int) u, generate_series(1, $2::int) n'
    const symbol = '($3::text[])[1 + (u + n) % cardinality($3)]'
    await owner.query(
      `insert into contests_entry (part, user_id, id, contest_id, funds, terms_version, joined_at, status)
       select u % 64, u, u, 1, 1000000000000, 'bench', u, 'active' from generate_series(1, $1::int) u`,
      [entrants],
    )
    // These balances have no transfers.
    await owner.query('alter table ledger_account disable trigger user')
    await owner.query(
      `insert into ledger_account (part, user_id, book, kind, currency, balance)
       select u % 64, u, 'contest:1', kind, 'USDT', 500000000000
       from generate_series(1, $1::int) u, unnest(array['contract.available', 'contract.margin']) kind`,
      [entrants],
    )
    await owner.query(
      `insert into contracts_position select (jsonb_populate_record(one_position, jsonb_build_object(
         'part', u % 64, 'user_id', u, 'id', u::bigint * 10 + n, 'book', 'contest:1', 'symbol', ${symbol},
         'open_price', ${price}, 'opened_at', 0, 'quantity', 100000000, 'total_quantity', 100000000,
         'direction', case u % 2 when 0 then 'long' else 'short' end))).* from one_position, ${many.slice('from '.length)}`,
      values,
    )
    await owner.query(
      `insert into contracts_fill select (jsonb_populate_record(one_fill, jsonb_build_object(
         'part', u % 64, 'user_id', u, 'id', u::bigint * 10 + n, 'position_id', u::bigint * 10 + n,
         'price', ${price}, 'at', 0, 'quantity', 100000000))).* from one_fill, ${many.slice('from '.length)}`,
      values.slice(0, 2),
    )
    await owner.query('analyze')
  })
}

async function measure({ pool, symbols, world }: TradingFloor): Promise<void> {
  const names = [...symbols.keys()]
  const now = world.clock.now()
  const began = performance.now()
  const accounts = await inSnapshot(pool, (reader) =>
    readAccounts(reader, contest, { until: null, now }),
  )
  const readMs = performance.now() - began
  const took: number[] = []
  const leaders = new Set<string>()
  for (let minute = 0; minute < minutes; minute += 1) {
    // Each symbol moves by up to five percent within the minutes, each differently.
    const marks = new Map(
      names.map((name, index) => {
        const cents = 10_000 + (((minute + 1) * (index * 37 + 11)) % 1_000) - 500
        return [name, Price.parse((cents / 100).toFixed(2))]
      }),
    )
    const started = performance.now()
    const { lines } = liveRanking(contest, accounts, (symbol) => marks.get(symbol) ?? null)
    took.push(performance.now() - started)
    if (lines.length !== entrants) throw new Error(`${lines.length} of ${entrants} are ranked`)
    leaders.add(lines[0]!.userId)
  }
  if (leaders.size < 2) throw new Error('prices moved nobody')
  console.log(
    `The ranking of a contest with ${shown(entrants)} entries and ${shown(entrants * positionsEach)} positions:`,
  )
  console.log(`  read whole in ${shown(readMs)} ms`)
  const worst = atMost(percentile(took, 1), mostMs, (ms) => `${shown(ms)} ms`)
  console.log(
    `  by the prices of a minute: median ${shown(percentile(took, 0.5))} ms, longest ${worst}`,
  )
}
