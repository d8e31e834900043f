import { Amount, add, negate, subtract, sum } from '@candor/money'
import type { Pool } from 'pg'
import { partOf } from '../../platform/part.ts'
import { createDice } from '../../testing/simulation/dice.ts'
import { drawCall, openCall, unexpected, type Answers } from './mixed-calls.ts'
import type { TwoWorlds } from './two-worlds.ts'
import { granted } from './wallet-world.ts'

const recharged = '100'
const heldBefore = 8

/** One user's race: the replies, and every contradiction to the database. */
export type Round = { readonly answers: Answers; readonly faults: string[] }

/**
 * Gives a user money and positions, then sends `contenders` seeded calls concurrently: opens, closes, transfers both ways,
 * added margin. The price stands still, so there is no profit.
 */
export async function playMixedRound(
  { of, worlds, database }: TwoWorlds,
  contenders: number,
  seed: string,
): Promise<Round> {
  const userId = await of(0).userWith(recharged)
  for (const { market, world } of worlds) market.set('BTCUSDT', '60000', world.clock.now())
  const answers: Answers = { transfers: [], opened: [], added: [], closed: [], refused: [] }
  const start = { from: 'balance', to: 'contract', currency: 'USDT', amount: '70' } as const
  answers.transfers.push(granted(await of(0).call('transferContract', userId, start)))
  for (let index = 0; index < heldBefore; index += 1) await openCall(of(0), userId, answers)
  const dice = createDice(seed)
  const ids = answers.opened.map(({ id }) => id)
  const calls = Array.from({ length: contenders }, () => drawCall(dice, ids))
  await Promise.all(calls.map((call, turn) => call(of(turn), userId, answers)))
  return { answers, faults: await faultsOf(database.pool, userId, answers) }
}

async function faultsOf(pool: Pool, userId: string, answers: Answers): Promise<string[]> {
  const user = [partOf(userId), userId]
  const entries = await pool.query<{ account: string; amount: string; least: string | null }>(
    `select account, sum(amount) as amount, min(after) as least from ledger_entry
     where part = $1 and user_id = $2 group by account`,
    user,
  )
  const fills = await pool.query<{ position_id: string; closes: number }>(
    `select position_id, count(*) filter (where kind = 'close')::int as closes from contracts_fill
     where part = $1 and user_id = $2 group by position_id`,
    user,
  )
  const ledger = new Map(entries.rows.map((row) => [row.account, Amount.of(BigInt(row.amount))]))
  const closes = new Map<string, number>()
  for (const { id } of answers.closed) closes.set(id, (closes.get(id) ?? 0) + 1)
  return [
    ...unexpected(answers).map(({ kind, error }) => `${kind} was refused with ${error}`),
    ...entries.rows
      .filter(({ least }) => least !== null && BigInt(least) < 0n)
      .map(({ account }) => `${account} was below zero`),
    ...Object.entries(flowsOf(answers))
      .filter(([account, amount]) => (ledger.get(account) ?? Amount.zero) !== amount)
      .map(([account, amount]) => {
        const stored = Amount.text(ledger.get(account) ?? Amount.zero)
        return `${account}: the answers make ${Amount.text(amount)}, the ledger ${stored}`
      }),
    ...(held(ledger) > Amount.parse(recharged) ? [`holds ${Amount.text(held(ledger))}`] : []),
    ...fills.rows
      .filter((row) => row.closes > 1 || row.closes !== (closes.get(row.position_id) ?? 0))
      .map(({ position_id: id, closes: count }) => `${id}: closed ${count} times`),
    ...[...closes].filter(([, count]) => count > 1).map(([id]) => `${id}: told closed twice`),
  ]
}

/** The change of each account by the replies. */
function flowsOf({ transfers, opened, added, closed }: Answers): Record<string, Amount> {
  const lockedOf = new Map(opened.map(({ id, margin }) => [id, margin]))
  const moved = subtract(
    total(transfers.filter(({ to }) => to === 'contract').map(({ amount }) => amount)),
    total(transfers.filter(({ to }) => to === 'balance').map(({ amount }) => amount)),
  )
  const openFees = total(opened.map(({ openFee }) => openFee))
  const closeFees = total(closed.map(({ closeFee }) => closeFee))
  const locked = add(total(opened.map(({ margin }) => margin)), total(added))
  const released = total(closed.flatMap(({ id, addedMargin }) => [lockedOf.get(id)!, addedMargin]))
  // A closed position states its result after all fees.
  const net = total(closed.map(({ realizedPnl }) => realizedPnl))
  const paidFees = add(total(closed.map(({ openFee }) => openFee)), closeFees)
  const pnl = add(net, paidFees)
  const margin = subtract(locked, released)
  return {
    'balance.available': subtract(Amount.parse(recharged), moved),
    'contract.available': sum([moved, negate(margin), negate(openFees), negate(closeFees), pnl]),
    'contract.margin': margin,
    'house.fees': add(openFees, closeFees),
    'house.pnl': negate(pnl),
  }
}

function held(ledger: ReadonlyMap<string, Amount>): Amount {
  return sum([...ledger].filter(([name]) => !name.startsWith('house.')).map(([, amount]) => amount))
}

const total = (texts: readonly string[]) => sum(texts.map(Amount.parse))
