import type { ContestAct, endpoints, InputOf, OperatorRole, ReasonKey, ResultOf } from '@candor/api'
import { Amount, Quantity } from '@candor/money'
import type { Client } from 'pg'
import { closeAll, createFunding } from '../contracts/index.ts'
import { openOne, openTradingFloor, request } from '../contracts/testing/trading-floor.ts'
import { readBalance, type Book } from '../ledger/index.ts'
import { createOperators } from '../operator/index.ts'
import type { ApiRequest, OperatorSession } from '../platform/http/route.ts'
import { isRefusal, type Connection, type Event, type Refusal } from '../platform/lane/index.ts'
import { allParts } from '../platform/leases.ts'
import { openPolicies } from '../policy/index.ts'
import { granted } from './answers.ts'
import { auditAll } from './audit.ts'
import { callsOf } from './calls.ts'
import { createTestDatabase } from './database.ts'
import { leagueWords } from './offer-words.ts'
import { lightPasswords } from './light-passwords.ts'
import { seat } from './seat.ts'
import { createTestNotary, createTickRecord } from './tick-record.ts'
import { contestKinds, createContests } from '../contests/index.ts'
import { bookOfContest } from '../contests/tables.ts'

type Endpoints = typeof endpoints

/** A Wednesday, 20:00 UTC+8. */
export const startAt = Date.UTC(2026, 10, 18, 12)
export const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** A contest that begins in an hour for a day; its prizes are released an hour later. */
export const draftOf = (
  over: Partial<InputOf<Endpoints['saveContestDraft']>> = {},
): InputOf<Endpoints['saveContestDraft']> => ({
  version: 0,
  words: leagueWords,
  metric: 'profit',
  initialFunds: '10000',
  maxParticipants: 100,
  startAt: startAt + hour,
  endAt: startAt + hour + day,
  minValidOpens: 1,
  kycLimit: 0,
  reviewHours: 1,
  rewards: [
    { fromRank: 1, toRank: 1, amount: '1000' },
    { fromRank: 2, toRank: 3, amount: '600' },
  ],
  remark: 'a test',
  ...over,
})

function operatorOf(id: string, ...roles: OperatorRole[]): OperatorSession {
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

type Options = {
  readonly areForeknown?: boolean
  /** Changes the lanes' connections, to plant a bug. */
  readonly plant?: ((client: Client) => Connection) | undefined
}

export type ContestWorld = Awaited<ReturnType<typeof openContestWorld>>

/**
 * Contests on a real database and lane, with the real engine's decisions, a price record, and the test's clock.
 */
export async function openContestWorld({ areForeknown = false, plant }: Options = {}) {
  const database = await createTestDatabase()
  const planted = plant && { connect: async () => plant(await database.laneClient()) }
  const floor = await openTradingFloor(database, planted)
  const { pool, world, lane } = floor
  const events: Event[] = []
  floor.listen((event) => void events.push(event))
  const pushed: { userId: string; data: readonly unknown[] }[] = []
  const mailed: { userId: string; what: string; text: string }[] = []
  const record = createTickRecord(pool)
  const known = { identityLevel: 0 }
  const policies = await openPolicies(pool, world.clock.now, 'sandbox')
  const contestTools = {
    pool,
    areForeknown,
    live: { clients: 1, deliver: (userId, _channel, data) => void pushed.push({ userId, data }) },
    async mailIn({ userId }, write) {
      mailed.push({ userId, ...write('en-us') })
    },
    origin: 'http://app.test',
    markOf: (symbol) => floor.look().tick(symbol)?.price ?? null,
    identityLevelOf: async () => known.identityLevel,
  } satisfies Omit<Parameters<typeof createContests>[0], 'lane'>
  const contests = createContests({ ...contestTools, lane })
  const bookDue = createFunding({ ...floor, tick: (symbol) => floor.look().tick(symbol) })
  const bookFunding = () => bookDue(allParts.parts())
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
    { kinds: contestKinds },
  )
  const call = callsOf(contests.routes, lane, world.clock)

  async function callConsole<N extends keyof Endpoints>(
    name: N,
    input: InputOf<Endpoints[N]>,
    user: OperatorSession,
  ): Promise<ResultOf<Endpoints[N]> | Refusal> {
    const route = [...contests.routes, ...operators.routes].find(
      (one) => one.endpoint.name === name,
    )!
    await seat(pool, user)
    const about = { lang: 'en-us', ip: '192.0.2.1', userAgent: 'test', traceId: 'test' } as const
    const now = world.clock.now()
    const asked = { endpoint: route.endpoint, input, user, now, ...about }
    const wanted = asked as unknown as ApiRequest
    if (route.kind === 'query') return (await route.answer(wanted)) as never
    const prepared = route.prepare ? await route.prepare(wanted) : wanted.input
    if (isRefusal(prepared)) return prepared
    const outcome = await lane.run(route.command, {
      ...request('', prepared as never),
      owner: (await route.owner?.(prepared, wanted)) ?? user.userId,
      route: name,
    })
    if (!outcome.ok) return { refused: outcome.error, details: outcome.details, put: [] }
    const done = { input: prepared, replayed: outcome.replayed }
    return (route.finish ? await route.finish(outcome.reply, wanted, done) : outcome.reply) as never
  }

  async function price(symbol: string, text: string): Promise<void> {
    const { price: mark, bid, ask, at } = floor.commit(symbol, text)
    await record.add({ symbol, price: mark, bid, ask, at })
  }

  return {
    ...floor,
    contests,
    call,
    callConsole,
    events,
    pushed,
    mailed,
    known,
    price,
    /** Books funding with final instants; returns their number. */
    bookFunding,
    /** Books funding and decides contests, as a server does each second. */
    async decide(signal?: AbortSignal): Promise<void> {
      await bookFunding()
      await contests.decideDue(allParts.parts(), world.clock.now(), signal)
    },
    /** Another server on the same database, with the same clock and prices. */
    async openOther() {
      const other = await openTradingFloor(database, { look: floor.look, ...planted }, 1)
      other.listen((event) => void events.push(event))
      const there = createContests({ ...contestTools, lane: other.lane })
      return {
        lane: other.lane,
        decide: () => there.decideDue(allParts.parts(), world.clock.now()),
        close: () => other.lane.close(),
      }
    },
    until: (at: number) => world.advance(at - world.clock.now()),
    sign: () => record.sign(world.clock.now()),
    balance: async (owner: string, kind: Parameters<typeof readBalance>[2], book: Book = 'real') =>
      Amount.text(await readBalance(pool, owner, kind, 'USDT', book)),
    async asked(id: string, act: ContestAct, reasonKey: ReasonKey = 'terms_complete') {
      const item = granted(await callConsole('listContestItems', {}, maker)).find(
        (one) => one.id === id,
      )!
      const why = { reasonKey, remark: 'a test' } as const
      return callConsole('askContest', { id, version: item.version, act, ...why }, maker)
    },
    /** A second operator claims and approves a request. */
    async agreed(approvalId: string, who = checker) {
      const claimed = await callConsole('claimItem', { queue: 'approval', id: approvalId }, who)
      if (isRefusal(claimed)) return claimed
      const page = { pageNo: 1, pageSize: 100, order: 'asc', show: 'mine' } as const
      const { records } = granted(await callConsole('listApprovals', page, who))
      const { digest } = records.find((one) => one.id === approvalId)!
      return callConsole('approveApproval', { id: approvalId, digest }, who)
    },
    async both(id: string, act: ContestAct): Promise<void> {
      const approvalRequest = granted(await this.asked(id, act))
      granted(await this.agreed(approvalRequest.pendingApprovalId!))
    },
    /** A published contest; returns its id. */
    async published(over: Parameters<typeof draftOf>[0] = {}): Promise<string> {
      const { id } = granted(await callConsole('saveContestDraft', draftOf(over), maker))
      await this.both(id, 'publish')
      return id
    },
    contest: async (id: string, userId: string) =>
      granted(await call('getContest', userId, { id })),
    async joining(contestId: string, userId: string) {
      const { termsVersion } = await this.contest(contestId, userId)
      const body = { contestId, termsVersion, agreementAccepted: true as const }
      return call('joinContest', userId, body)
    },
    joined: async function (contestId: string, userId: string) {
      return granted(await this.joining(contestId, userId))
    },
    /** Opens a long of BTCUSDT in the contest's account with ten times the margin. */
    open: (
      contestId: string,
      userId: string,
      quantity: string,
      over: Partial<Parameters<typeof openOne>[2]> = {},
    ) =>
      openOne(floor, userId, {
        quantity: Quantity.parse(quantity),
        book: bookOfContest(contestId),
        ...over,
      }),
    closeAll: (contestId: string, userId: string) =>
      lane.run(closeAll, request(userId, { symbol: null, book: bookOfContest(contestId) })),
    async ranking(contestId: string, userId: string) {
      const page = { pageNo: 1, pageSize: 100, order: 'desc' } as const
      const input = { ...page, contestId }
      const { records } = granted(await call('getContestRanking', userId, input))
      return records.map(
        ({ rank, profit, prize, isMe }) => `${rank} ${profit} ${prize}${isMe ? ' me' : ''}`,
      )
    },
    async close(): Promise<void> {
      await lane.close()
      const faults = await auditAll(pool)
      await database.close()
      if (faults.length + floor.errors.length > 0)
        throw new Error(
          JSON.stringify({ faults, errors: floor.errors.map(String) }, (_, v) =>
            typeof v === 'bigint' ? String(v) : v,
          ),
        )
    },
  }
}
