import type { endpoints, IeoAct, InputOf, OperatorRole, ResultOf } from '@candor/api'
import { Amount, Price } from '@candor/money'
import type { Client } from 'pg'
import { accounts, auditLedger, house, move, readBalance } from '../../ledger/index.ts'
import { createOperators } from '../../operator/index.ts'
import type { Database } from '../../platform/database/pool.ts'
import { withClient } from '../../platform/database/roles.ts'
import type { ApiRequest, OperatorSession, Session } from '../../platform/http/route.ts'
import {
  command,
  isRefusal,
  openLane,
  runUnkeyed,
  type Connection,
  type Context,
  type Event,
  type Refusal,
} from '../../platform/lane/index.ts'
import { allParts } from '../../platform/leases.ts'
import { partOf } from '../../platform/part.ts'
import { createVirtualWorld } from '../../platform/world.ts'
import { openPolicies, type PolicyContext } from '../../policy/index.ts'
import { granted } from '../../testing/answers.ts'
import { answerOf, callsOf } from '../../testing/calls.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { novaWords } from '../../testing/offer-words.ts'
import { lightPasswords } from '../../testing/light-passwords.ts'
import { seat } from '../../testing/seat.ts'
import { createTestNotary, createTickRecord } from '../../testing/tick-record.ts'
import { createIeo, ieoChecks } from '../index.ts'

type Endpoints = typeof endpoints

/** A Wednesday, 20:00 UTC+8. */
export const startAt = Date.UTC(2026, 10, 18, 12)
export const [hour, day] = [3_600_000, 86_400_000]

/** A project that opens in an hour for a day, is drawn an hour later, and is paid within a day. */
export const draftOf = (
  over: Partial<InputOf<Endpoints['saveIeoDraft']>> = {},
): InputOf<Endpoints['saveIeoDraft']> => ({
  version: 0,
  words: novaWords,
  symbol: 'NOVA',
  allocationMode: 'lottery',
  price: '0.3',
  saleQuantity: '100',
  perUserMin: '10',
  perUserMax: '100',
  step: '10',
  applyStartAt: startAt + hour,
  applyEndAt: startAt + hour + day,
  drawAt: startAt + 2 * hour + day,
  payDeadlineAt: startAt + 2 * hour + 2 * day,
  kycLimit: 0,
  levelLimit: null,
  whitepaperUrl: null,
  listSymbol: null,
  remark: 'a test',
  ...over,
})

/** The longest times of a project: a window of 30 days from this time on, a draw 7 days later, and 14 days to pay. */
export const longestTimes = (applyStartAt: number) => ({
  applyStartAt,
  applyEndAt: applyStartAt + 30 * day,
  drawAt: applyStartAt + 37 * day,
  payDeadlineAt: applyStartAt + 51 * day,
})

export function operatorOf(id: string, ...roles: OperatorRole[]): OperatorSession {
  return {
    id: `session of ${id}`,
    userId: id,
    name: `operator ${id}`,
    roles,
    endAt: Number.MAX_SAFE_INTEGER,
    provenAt: 0,
    device: 'test',
    deviceKey: {} as OperatorSession['deviceKey'],
  }
}

export const [maker, checker] = [
  operatorOf('7001', 'product'),
  operatorOf('7002', 'finance'),
] as const

const give = command('give', {
  needs: { accounts },
  decide: ({ accounts: money }, { amount }: { amount: Amount }) => ({
    move: [
      move(amount, house('house.custody'), money.of('balance.available'), {
        kind: 'recharge',
        command: 'give',
      }),
    ],
    reply: null,
  }),
})

type Shared = {
  readonly database?: Database
  readonly record?: ReturnType<typeof createTickRecord>
  readonly node?: number
  readonly secret?: Uint8Array
  /** Changes the lane's connection, to plant a bug. */
  readonly plant?: ((client: Client) => Connection) | undefined
}

type Letter = { readonly userId: string; readonly what: string; readonly text: string }

export type IeoWorld = Awaited<ReturnType<typeof openIeoWorld>>

/** Projects on a real database and lane, with a console, a record of prices, and time that the test lets pass. */
export async function openIeoWorld(
  seed: string,
  { node = 0, plant = (client) => client, ...shared }: Shared = {},
) {
  const database = shared.database ?? (await createTestDatabase())
  const { pool } = database
  const world = createVirtualWorld(seed, startAt, node)
  const errors: unknown[] = []
  const delivered: Event[] = []
  const policies = await openPolicies(pool, world.clock.now, 'sandbox')
  const lane = await openLane<Context & PolicyContext>({
    connect: async () => plant(await database.laneClient()),
    look: () => ({ now: world.clock.now(), newId: world.newId, ...policies.snapshot() }),
    newId: world.newId,
    randomBytes: world.randomBytes,
    now: world.clock.now,
    deliver: (events) => void delivered.push(...events),
    onError: (error) => errors.push(error),
  })
  const record = shared.record ?? createTickRecord(pool)
  const known = { levelNo: 0, identityLevel: 0 }
  /** Currencies that are listed, each with its market. */
  const markets = new Map([['BTC', 'BTCUSDT']])
  const letters: Letter[] = []
  const ieo = createIeo({
    pool,
    lane,
    async mailIn({ userId }, write) {
      letters.push({ userId, ...write('en-us') })
    },
    origin: 'https://candor.test',
    notary: record.notary,
    secret: shared.secret ?? new Uint8Array(32).fill(9),
    levelOf: async () => known.levelNo,
    identityLevelOf: async () => known.identityLevel,
    isKnownCurrency: (symbol) => markets.has(symbol),
    isTradedAt: (symbol, market) => markets.get(symbol) === market,
  })
  const operators = createOperators(
    {
      pool,
      world,
      lane,
      passwords: lightPasswords(world),
      policies,
      secret: new Uint8Array(32).fill(8),
      resetHoldMs: 1,
      notary: createTestNotary(),
      dataFolder: '/nonexistent',
      origin: 'http://console.test',
    },
    { kinds: ieo.kinds, funding: ieo.funding },
  )
  const call = callsOf(ieo.routes, lane, world.clock)
  const decide = () => ieo.decideDue(allParts.parts(), world.clock.now())

  async function callConsole<N extends keyof Endpoints>(
    name: N,
    input: InputOf<Endpoints[N]>,
    user: OperatorSession | Session,
  ): Promise<ResultOf<Endpoints[N]> | Refusal> {
    const route = [...ieo.routes, ...operators.routes].find((one) => one.endpoint.name === name)!
    if ('roles' in user) await seat(pool, user)
    const about = { lang: 'en-us', ip: '192.0.2.1', userAgent: 'test', traceId: 'test' } as const
    const now = world.clock.now()
    const asked = { endpoint: route.endpoint, input, user, now, ...about }
    return (await answerOf(lane, route, asked as unknown as ApiRequest)) as never
  }

  return {
    database,
    record,
    pool,
    world,
    lane,
    ieo,
    call,
    callConsole,
    policies,
    errors,
    events: delivered,
    letters,
    known,
    markets,
    decide,
    balance: async (owner: string, kind: Parameters<typeof readBalance>[2], currency = 'USDT') =>
      Amount.text(await readBalance(pool, owner, kind, currency)),
    async userWith(amount: string): Promise<string> {
      const id = world.newId()
      await pool.query('insert into lane_owner (part, id) values ($1, $2)', [partOf(id), id])
      if (amount !== '0') await runUnkeyed({ lane }, give, id, { amount: Amount.parse(amount) })
      return id
    },
    /** Requests an act; returns the approval request. */
    async asked(id: string, act: IeoAct) {
      const item = granted(await callConsole('listIeoItems', {}, maker)).find(
        (one) => one.id === id,
      )!
      const why = { reasonKey: 'issuer_request', remark: 'a test' } as const
      return callConsole('askIeo', { id, version: item.version, act, ...why }, maker)
    },
    /** Why an unclaimed request would do nothing; null if it would be done. */
    async inVain(approvalId: string) {
      const page = { pageNo: 1, pageSize: 100, order: 'desc', show: 'open' } as const
      const { records } = granted(await callConsole('listApprovals', page, checker))
      return records.find((one) => one.id === approvalId)!.inVain
    },
    /** A second operator claims a request and approves it. */
    async agreed(approvalId: string, who = checker) {
      const claimed = await callConsole('claimItem', { queue: 'approval', id: approvalId }, who)
      if (isRefusal(claimed)) return claimed
      const page = { pageNo: 1, pageSize: 100, order: 'asc', show: 'mine' } as const
      const { records } = granted(await callConsole('listApprovals', page, who))
      const { digest } = records.find((one) => one.id === approvalId)!
      return callConsole('approveApproval', { id: approvalId, digest }, who)
    },
    /** Has two operators do it. */
    async both(id: string, act: IeoAct): Promise<void> {
      const approvalRequest = granted(await this.asked(id, act))
      granted(await this.agreed(approvalRequest.pendingApprovalId!))
    },
    /** Has two operators fill a project's account, once it is open. */
    async filled(id: string, amount: string): Promise<void> {
      await decide()
      const why = { reasonKey: 'funding_low', remark: 'a test' } as const
      const approvalRequest = granted(
        await callConsole('topUpFunding', { id, amount, ...why }, maker),
      )
      granted(await this.agreed(approvalRequest.pendingApprovalId!))
    },
    /** A published project; returns its id. */
    async published(over: Parameters<typeof draftOf>[0] = {}): Promise<string> {
      const { id } = granted(await callConsole('saveIeoDraft', draftOf(over), maker))
      await this.both(id, 'publish')
      return id
    },
    project: async (id: string, userId: string) =>
      granted(await call('getIeoProject', userId, { id })),
    async body(projectId: string, userId: string, quantity: string) {
      const { disclosureVersion } = await this.project(projectId, userId)
      return { projectId, quantity, disclosureVersion, agreementAccepted: true as const }
    },
    async applied(projectId: string, userId: string, quantity: string) {
      return granted(await call('applyIeo', userId, await this.body(projectId, userId, quantity)))
    },
    async order(userId: string, projectId: string) {
      const page = { pageNo: 1, pageSize: 10, order: 'desc' } as const
      const { records } = granted(await call('listIeoOrders', userId, { ...page, projectId }))
      return records[0]!
    },
    until: (at: number) => world.advance(at - world.clock.now()),
    /** A tick at this time, and the checkpoint after it. */
    async sign(at = world.clock.now()): Promise<void> {
      const [price, bid, ask] = ['50000', '49999', '50001'].map(Price.parse)
      await record.add({ symbol: 'BTCUSDT', price: price!, bid: bid!, ask: ask!, at: at - 1 })
      await record.sign(at)
    },
    /** Opens and closes the window and draws, with a record afterwards. */
    async drawn(projectId: string, userId: string): Promise<void> {
      const { applyEndAt, drawAt } = await this.project(projectId, userId)
      await this.until(applyEndAt + 5_000)
      await decide()
      await this.until(drawAt)
      await this.sign()
      await decide()
    },
    /** Calls a drawn project off, as versions before the limit of cancelling could. */
    async cancelledLate(projectId: string): Promise<void> {
      await withClient(database.ownerUrl, async (owner) => {
        await owner.query('alter table ieo_project disable trigger user')
        await owner.query(
          `update ieo_project set status = 'cancelled', cancelled_at = $2, cancel_reason = 'issuer_request'
           where id = $1 and status = 'drawn'`,
          [projectId, world.clock.now()],
        )
        await owner.query('alter table ieo_project enable trigger user')
      })
    },
    async close(): Promise<void> {
      await lane.close()
      const faults = await auditLedger(pool, ieoChecks)
      if (shared.database === undefined) await database.close()
      if (faults.length + errors.length > 0)
        throw new Error(
          JSON.stringify({ faults, errors: errors.map(String) }, (_, v) =>
            typeof v === 'bigint' ? String(v) : v,
          ),
        )
    },
  }
}
