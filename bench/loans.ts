// Pledged loans on one symbol, judged per tick: one tick reaches no loan, another sends warnings of a few.
import { Price } from '@candor/money'
import { openLoansWorld, type LoansWorld } from '../apps/server/src/loans/testing/loans-world.ts'
import { withClient } from '../apps/server/src/platform/database/roles.ts'
import { isRefusal } from '../apps/server/src/platform/lane/index.ts'
import { openBenchDatabase } from './database.ts'
import { percentile, shown } from './measure.ts'
import { atMost } from './target.ts'

const loans = 10_000
const rounds = 20
/** The number of further loans that each tick of the second part warns of. */
const reached = 10
/** The limit of one round over all loans, in ms. */
const mostMs = 100

export async function benchLoans(): Promise<void> {
  const database = await openBenchDatabase(10)
  const world = await openLoansWorld('bench', { database })
  try {
    await world.say('100000')
    await lend(world)
    await world.walk(100_000, 81_000)
    await measure(world)
  } finally {
    await world.release()
    await database.close()
  }
}

/**
 * Writes all loans as copies of one user's real loan, each owing a little less than the one before, so that its warning
 * comes one dollar lower.
 */
async function lend(world: LoansWorld): Promise<void> {
  const user = await world.userWith('0.1')
  const { id } = await world.lent(user, '6000', '0.1')
  await withClient(world.database.ownerUrl, async (owner) => {
    await owner.query('create table one as select * from loan_order')
    // The loan itself ends before the measurement.
    await world.give(user, '10')
    const repaid = await world.call('repayLoan', user, { id, amount: '6010' })
    if (isRefusal(repaid)) throw new Error(`the first loan was not repaid: ${repaid.refused}`)
    await owner.query(
      'insert into lane_owner (part, id) select u % 64, u from generate_series(1, $1::int) u',
      [loans],
    )
    // These balances have no transfers.
    await owner.query('alter table ledger_account disable trigger user')
    await owner.query(
      `insert into ledger_account (part, user_id, book, kind, currency, balance)
       select u % 64, u, 'real', 'loan.collateral', 'BTC', 10000000 from generate_series(1, $1::int) u`,
      [loans],
    )
    await owner.query('alter table ledger_account enable trigger user')
    await owner.query(
      // Three quarters of 0.1 BTC at 80,000, less a dollar each.
      `insert into loan_order select (jsonb_populate_record(one, jsonb_build_object('part', u % 64, 'user_id', u, 'id', u,
         'principal', 600000000000 - u * 7500000::bigint, 'interest', 0, 'call_price', (80000 - u) * ${Price.one},
         'liquidation_price', ceil((80000 - u) * ${Price.one} * 0.75 / 0.83)))).*
       from one, generate_series(1, $1::int) u`,
      [loans],
    )
    await owner.query('analyze')
  })
}

async function measure(world: LoansWorld): Promise<void> {
  const quiet = await takeRounds(world, () => 81_000)
  if (world.events.some(({ name }) => name === 'loanMarginCall'))
    throw new Error('somebody was told')
  const calls = await takeRounds(world, (round) => 80_000 - (round + 1) * reached)
  const warned = world.events.filter(({ name }) => name === 'loanMarginCall').length
  if (warned !== rounds * reached) throw new Error(`${warned} were told of ${rounds * reached}`)
  const line = (took: readonly number[]) => {
    const p99 = atMost(percentile(took, 0.99), mostMs, (ms) => `${shown(ms)} ms`)
    return `p50 ${shown(percentile(took, 0.5))} ms, p99 ${p99}`
  }
  console.log(
    `${shown(loans)} pledged loans on one symbol, from a tick to the last decision by it:`,
  )
  console.log(`  reaching nobody: ${line(quiet)}`)
  console.log(`  telling ${reached} of a step: ${line(calls)}`)
}

/** The time of each round in ms: a tick, then all loans are judged. */
async function takeRounds(
  world: LoansWorld,
  priceOf: (round: number) => number,
): Promise<number[]> {
  const took: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await world.say(String(priceOf(round)))
    const started = performance.now()
    await world.judge()
    took.push(performance.now() - started)
  }
  return took
}
