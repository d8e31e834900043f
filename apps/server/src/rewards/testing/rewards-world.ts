import { dayMs, dayStart } from '@candor/api'
import { Amount } from '@candor/money'
import { accounts, auditLedger, house, move, readBalance } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/pool.ts'
import {
  command,
  openLane,
  runUnkeyed,
  type Context,
  type Event,
} from '../../platform/lane/index.ts'
import { allParts } from '../../platform/leases.ts'
import { partOf } from '../../platform/part.ts'
import { createVirtualWorld } from '../../platform/world.ts'
import { openPolicy, type PolicyContext } from '../../policy/index.ts'
import { granted } from '../../testing/answers.ts'
import { callsOf } from '../../testing/calls.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { livesIn } from '../../testing/lives-in.ts'
import { readVipLevel, readVipLevels } from '../../wallet/index.ts'
import { createRewards, rewardChecks } from '../index.ts'
import { loadRewards } from '../terms.ts'

/** A Wednesday, 20:00 UTC+8. */
export const startAt = Date.UTC(2026, 10, 18, 12)
export const giftFund = '67401'
export const envelopeFund = '67402'

const page = { pageNo: 1, pageSize: 50, order: 'desc' } as const

type Given = { readonly amount: Amount; readonly to: 'user' | 'fund' | 'away' | 'spent' }

/** Gives test money, as the sandbox chain would, or the treasury; or takes it out. */
const give = command('give', {
  needs: { accounts },
  decide({ accounts: money }, { amount, to }: Given) {
    const isFund = to === 'fund' || to === 'spent'
    const own = money.of(isFund ? 'funding.available' : 'balance.available')
    const why = (kind: string) => ({ kind, command: 'give' })
    if (to === 'away')
      return { move: [move(amount, own, house('house.custody'), why('withdraw'))], reply: null }
    if (to === 'spent')
      return { move: [move(amount, own, house('house.sandbox'), why('funding_fill'))], reply: null }
    const from = house(to === 'fund' ? 'house.sandbox' : 'house.custody')
    const kind = to === 'fund' ? 'funding_fill' : 'recharge'
    return { move: [move(amount, from, own, why(kind))], reply: null }
  },
})

type Charge = { readonly amount: Amount; readonly kind: string; readonly back: boolean }

/** Charges a fee as a trade, liquidation or withdrawal does, or refunds it. */
const charge = command('charge', {
  needs: { accounts },
  decide({ accounts: money }, { amount, kind, back }: Charge) {
    const [own, fees] = [money.of('balance.available'), house('house.fees')]
    const why = { kind, command: 'charge' }
    return {
      move: [back ? move(amount, fees, own, why) : move(amount, own, fees, why)],
      reply: null,
    }
  },
})

type Options = {
  readonly database?: Database
  readonly node?: number
  readonly startAt?: number
  readonly policy?: PolicyContext
  /** Initial funds from the treasury. */
  readonly gifts?: string
  readonly envelopes?: string
  readonly tasks?: readonly object[]
}

type Letter = { readonly userId: string; readonly what: string; readonly text: string }

export type RewardsWorld = Awaited<ReturnType<typeof openRewardsWorld>>

/** Rewards on a real database and lane, with days that the test lets pass. */
export async function openRewardsWorld(seed: string, options: Options = {}) {
  const { node = 0, policy = openPolicy, gifts = '100000', envelopes = '100000' } = options
  const database = options.database ?? (await createTestDatabase())
  const { pool } = database
  const world = createVirtualWorld(seed, options.startAt ?? startAt, node)
  const errors: unknown[] = []
  const delivered: Event[] = []
  const lane = await openLane<Context & PolicyContext>({
    connect: database.laneClient,
    look: () => ({ now: world.clock.now(), newId: world.newId, ...policy }),
    newId: world.newId,
    randomBytes: world.randomBytes,
    now: world.clock.now,
    deliver: (events) => void delivered.push(...events),
    onError: (error) => errors.push(error),
  })
  /** Identity level of all users, and since when. */
  const known = { identityLevel: 1, since: 0 }
  // All money is in USDT, so no candles are needed.
  const market = { symbols: new Map(), candles: { list: async () => [] } } as never
  const letters: Letter[] = []
  /** Identifiers of users. */
  const names = new Map<string, readonly string[]>()
  const rewards = createRewards({
    pool,
    lane,
    rulesOf: policy.rulesOf,
    async mailIn({ userId }, write) {
      letters.push({ userId, ...write('en-us') })
    },
    origin: 'http://candor.test',
    terms: loadRewards({
      funds: {
        vip_gift: { id: giftFund, funding: gifts },
        red_envelope: { id: envelopeFund, funding: envelopes },
      },
      tasks: options.tasks ?? [],
    }),
    levelsOf: (userId, days) => readVipLevels({ pool, market }, userId, days),
    measuredOf: (userId, now) => readVipLevel({ pool, market }, userId, now),
    secret: new Uint8Array(32).fill(8),
    marksOf: async (userId) => (names.get(userId) ?? []).map((name) => Buffer.from(name)),
    identityLevelOf: async (_user, at) => (at < known.since ? 0 : known.identityLevel),
  })
  await rewards.open()
  const call = callsOf(rewards.routes, lane, world.clock)
  const run = (owner: string, amount: string, to: Given['to']) =>
    runUnkeyed({ lane }, give, owner, { amount: Amount.parse(amount), to })
  const pay = () => rewards.payDue(allParts.parts(), world.clock.now())

  return {
    database,
    pool,
    world,
    lane,
    rewards,
    call,
    errors,
    events: delivered,
    letters,
    known,
    names,
    pay,
    balance: async (owner: string, kind: Parameters<typeof readBalance>[2]) =>
      Amount.text(await readBalance(pool, owner, kind)),
    /** A user with this balance. */
    async userWith(amount: string): Promise<string> {
      const id = world.newId()
      await pool.query('insert into lane_owner (part, id) values ($1, $2)', [partOf(id), id])
      await run(id, amount, 'user')
      return id
    },
    /** Charges a user a fee; with `back` refunds it. */
    charged: (userId: string, amount: string, kind = 'position_open_fee', back = false) =>
      runUnkeyed({ lane }, charge, userId, { amount: Amount.parse(amount), kind, back }),
    /** A user with an account, invited or not. */
    async person(invitedBy: string | null = null, country = 'US'): Promise<string> {
      const userId = await this.userWith('100')
      await livesIn(pool, userId, country)
      await pool.query(
        'update people_user set invited_by = $2, created_at = $3 where user_id = $1',
        [userId, invitedBy, world.clock.now()],
      )
      return userId
    },
    /** Adds a credited recharge without an event. */
    hasRecharged: (userId: string) =>
      pool.query(
        `insert into wallet_recharge (part, user_id, id, currency, network, amount, address, txid, payment_id, paid_at,
           status, due_at, created_at, finished_at, method, stage, version, certificates, flags, credited_amount)
         select part, user_id, 1, 'USDT', 'TRC20', 1, 'T', 'x', 1, 1, 'credited', 1, 1, 1, 'crypto', 'done', 1, '[]', '[]', 1
         from people_user where user_id = $1`,
        [userId],
      ),
    brings: (userId: string, amount: string) => run(userId, amount, 'user'),
    takes: (userId: string, amount: string) => run(userId, amount, 'away'),
    /** Adds to a fund. */
    fill: (fundId: string, amount: string) => run(fundId, amount, 'fund'),
    /** Takes from a fund, to let it run dry. */
    takesFrom: (fundId: string, amount: string) => run(fundId, amount, 'spent'),
    /** A user's paid and due rewards: kind, subject, amount and state, latest first. */
    async listed(userId: string): Promise<string[]> {
      const { records } = granted(await call('listRewards', userId, page))
      return records.map(
        ({ kindKey, about, amount, statusKey }) => `${kindKey} ${about} ${amount} ${statusKey}`,
      )
    },
    /** Passes several days, up to the time at which they are measured. */
    async turn(days = 1): Promise<void> {
      const next = dayStart(world.clock.now()) + days * dayMs + 600_000
      await world.advance(next - world.clock.now())
    },
    /** The same, measuring each day as it begins. */
    async live(days: number): Promise<void> {
      for (let day = 0; day < days; day += 1) {
        await this.turn()
        await pay()
      }
    },
    /** Ends the world and audits its ledger. */
    async close(): Promise<void> {
      await lane.close()
      const faults = await auditLedger(pool, rewardChecks)
      if (options.database === undefined) await database.close()
      if (faults.length + errors.length > 0)
        throw new Error(JSON.stringify({ faults, errors: errors.map(String) }))
    },
  }
}
