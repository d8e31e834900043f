import type { endpoints, InputOf, Language, OperatorRole, ResultOf } from '@candor/api'
import { createOperators } from '../../operator/index.ts'
import type { OperatorSession } from '../../platform/http/route.ts'
import type { LiveSource } from '../../platform/live/live.ts'
import { isRefusal, openLane, type Event, type Refusal } from '../../platform/lane/index.ts'
import { createVirtualWorld } from '../../platform/world.ts'
import { openPolicies } from '../../policy/index.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { lightPasswords } from '../../testing/light-passwords.ts'
import { seat } from '../../testing/seat.ts'
import { testFigures } from '../../testing/figures.ts'
import { createTestNotary } from '../../testing/tick-record.ts'
import { createContent } from '../index.ts'

export { errorOf, granted } from '../../testing/answers.ts'

type Endpoints = typeof endpoints
type Name = keyof Endpoints
export type ContentWorld = Awaited<ReturnType<typeof openContentWorld>>
export const startAt = Date.UTC(2026, 6, 1)

/** An operator's session. */
function operatorOf(id: string, ...roles: OperatorRole[]): OperatorSession {
  const deviceKey = {} as OperatorSession['deviceKey']
  const session = { id: `session of ${id}`, userId: id, name: `operator ${id}`, roles, deviceKey }
  return { ...session, endAt: Number.MAX_SAFE_INTEGER, provenAt: 0, device: 'test' }
}

export const writer = operatorOf('101', 'content')
export const colleague = operatorOf('102', 'content')

/** Content with its console on a real database and lane, on a virtual clock; calls skip only the wire. */
export async function openContentWorld(seed: string, { isRecorded = true } = {}) {
  const database = await createTestDatabase()
  const { pool } = database
  const world = createVirtualWorld(seed, startAt)
  const policies = await openPolicies(pool, world.clock.now, 'sandbox')
  const events: Event[] = []
  const lane = await openLane({
    connect: () => database.laneClient(),
    look: () => ({ now: world.clock.now(), newId: world.newId, ...policies.snapshot() }),
    newId: world.newId,
    randomBytes: world.randomBytes,
    now: world.clock.now,
    deliver: (delivered) => void events.push(...delivered),
    onError(error) {
      throw error
    },
  })
  /** Messages to watchers of the channel `content`. */
  const watched: unknown[] = []
  let source: LiveSource | null = null
  const content = createContent({
    pool,
    lane,
    policies,
    isRecorded,
    figures: testFigures,
    live: {
      source: (_kind, found) => void (source = found),
      publish: (_channel, data) => void watched.push(...data),
    },
    now: world.clock.now,
  })
  const operators = createOperators(
    {
      pool,
      world,
      lane,
      policies,
      passwords: lightPasswords(world),
      secret: new Uint8Array(32).fill(7),
      resetHoldMs: 1,
      notary: createTestNotary(),
      dataFolder: '/nonexistent',
      origin: 'http://console.test',
    },
    { kinds: content.kinds },
  )
  await content.open(startAt)
  for (const one of [writer, colleague]) await seat(pool, one)
  const routes = [...content.routes, ...operators.routes]

  async function call<N extends Name>(
    name: N,
    input: InputOf<Endpoints[N]>,
    user: OperatorSession | null = null,
    lang: Language = 'en-us',
  ): Promise<ResultOf<Endpoints[N]> | Refusal> {
    const route = routes.find((known) => known.endpoint.name === name)!
    const about = { lang, ip: '192.0.2.1', userAgent: 'test', traceId: 'test' } as const
    const now = world.clock.now()
    const request = { endpoint: route.endpoint, input, user, now, ...about } as never
    if (route.kind === 'query') return (await route.answer(request)) as ResultOf<Endpoints[N]>
    const prepared = route.prepare ? await route.prepare(request) : input
    if (isRefusal(prepared)) return prepared
    const outcome = await lane.run(route.command, {
      owner: (await route.owner?.(prepared, request)) ?? user!.userId,
      input: prepared as never,
      route: name,
      key: null,
      payloadHash: new Uint8Array(),
      nonce: null,
    })
    if (!outcome.ok) return { refused: outcome.error, details: outcome.details, put: [] }
    return outcome.reply as ResultOf<Endpoints[N]>
  }

  /** The checker approves a request, through the console's calls. */
  async function approve(id: string, by = colleague) {
    const approvals = await call(
      'listApprovals',
      { pageNo: 1, pageSize: 50, order: 'asc', show: 'open' } as never,
      by,
    )
    if (isRefusal(approvals)) return approvals
    const digest = approvals.records.find((one) => one.id === id)!.digest
    const claimed = await call('claimItem', { queue: 'approval', id }, by)
    if (isRefusal(claimed)) return claimed
    return call('approveApproval', { id, digest }, by)
  }

  return {
    pool,
    lane,
    /** Events, in order of delivery. */
    events,
    world,
    content,
    watched,
    /** The snapshot for a new watcher. */
    snapshot: () => source!.snapshot('content', null),
    call,
    approve,
    ownerUrl: database.ownerUrl,
    async close() {
      await lane.close()
      await database.close()
    },
  }
}
