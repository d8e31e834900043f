import type { endpoints, InputOf, OperatorRole, ResultOf } from '@candor/api'
import { createTestNotary } from '../../testing/tick-record.ts'
import { lightPasswords } from '../../testing/light-passwords.ts'
import { createHash } from 'node:crypto'
import type { OperatorSession } from '../../platform/http/route.ts'
import { isRefusal, openLane, type Event, type Refusal } from '../../platform/lane/index.ts'
import { createVirtualWorld } from '../../platform/world.ts'
import { openPolicies } from '../../policy/index.ts'
import { codeAt } from '../../testing/contract/authenticator.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { temporaryFolder } from '../../testing/folders.ts'
import { createOperators } from '../index.ts'
import { tokenHash } from '../secrets.ts'

export { errorOf, granted } from '../../testing/answers.ts'

type Endpoints = typeof endpoints
type Name = keyof Endpoints
type Answer<N extends Name> = ResultOf<Endpoints[N]> | Refusal

const startAt = Date.UTC(2026, 6, 1)
const deviceKey = (name: string) => {
  const coordinate = (part: string) =>
    createHash('sha256').update(`${name}${part}`).digest('base64url')
  return { kty: 'EC', crv: 'P-256', x: coordinate('x'), y: coordinate('y') } as const
}

export type ConsoleWorld = Awaited<ReturnType<typeof openConsoleWorld>>

/** The console's module on a real database and lane, on a virtual clock; calls skip only the wire. */
export async function openConsoleWorld(seed: string) {
  const database = await createTestDatabase()
  const folder = await temporaryFolder()
  const world = createVirtualWorld(seed, startAt)
  const { pool } = database
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
  const notary = createTestNotary()
  const options = {
    pool,
    world,
    lane,
    passwords: lightPasswords(world),
    policies,
    secret: new Uint8Array(32).fill(7),
    resetHoldMs: 1,
    notary,
    dataFolder: folder.path,
    origin: 'http://console.test',
  }
  const operators = createOperators(options)

  /** Does what the edge does with a checked request. */
  async function call<N extends Name>(
    name: N,
    input: InputOf<Endpoints[N]>,
    user: OperatorSession | null = null,
  ): Promise<Answer<N>> {
    const route = operators.routes.find((known) => known.endpoint.name === name)!
    const about = { lang: 'en-us', ip: '192.0.2.1', userAgent: 'test', traceId: 'test' } as const
    const now = world.clock.now()
    const request = { endpoint: route.endpoint, input, user, now, ...about } as never
    if (route.kind === 'query') return (await route.answer(request)) as Answer<N>
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
    for (const event of events.splice(0)) await operators.onEvent(event)
    const done = { input: prepared, replayed: outcome.replayed }
    return (
      route.finish ? await route.finish(outcome.reply, request, done) : outcome.reply
    ) as Answer<N>
  }

  return {
    pool,
    ownerUrl: database.ownerUrl,
    world,
    operators,
    options,
    notary,
    policies,
    folder: folder.path,
    call,
    /** The current session of a token. */
    sessionOf: (token: string) => operators.sessions.find(tokenHash(token), world.clock.now()),
    /** Creates an operator and signs in. */
    async newOperator(name: string, roles: readonly OperatorRole[]) {
      const password = `the long secret of ${name}`
      const { codeSecret } = await operators.hire({ name, password, roles })
      const way = {
        name,
        password,
        codeSecret,
        entry: () => ({
          name,
          password,
          code: codeAt(codeSecret, world.clock.now()),
          deviceKey: deviceKey(name),
        }),
      }
      const answer = await call('operatorLogin', way.entry())
      if (isRefusal(answer)) throw new Error(answer.refused)
      const session = await operators.sessions.find(tokenHash(answer.token), world.clock.now())
      return { ...way, token: answer.token, session: session as OperatorSession }
    },
    async close() {
      await lane.close()
      await database.close()
      await folder.remove()
    },
  }
}
