import { createHash } from 'node:crypto'
import { lightPasswords } from '../../testing/light-passwords.ts'
import { Amount } from '@candor/money'
import type { DeviceKey, endpoints, InputOf, Language, ResultOf } from '@candor/api'
import type { Client } from 'pg'
import { auditLedger } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/pool.ts'
import {
  isRefusal,
  openLane,
  type Command,
  type Connection,
  type Event,
  type Refusal,
} from '../../platform/lane/index.ts'
import type { ApiRequest, Session } from '../../platform/http/route.ts'
import type { Letter, Mail } from '../../platform/mail/mailer.ts'
import { createSandboxInbox } from '../../platform/mail/sandbox-inbox.ts'
import { createVault } from '../../platform/vault.ts'
import { createVirtualWorld } from '../../platform/world.ts'
import { openPolicy } from '../../policy/index.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { createPeople } from '../index.ts'
import type { Scene } from '../prepare/code.ts'
import { tokenHash } from '../secrets.ts'
import type { ThirdParties } from '../third-party/services.ts'
import type { ChainNodes } from '../wallet-sign-in/signature.ts'
import { countComing, underWay } from './under-way.ts'
import { granted } from '../../testing/answers.ts'

export { errorOf, granted } from '../../testing/answers.ts'

export const startAt = Date.UTC(2026, 6, 1)
const agreementVersion = '2026-01'

type Endpoints = typeof endpoints
type Name = keyof Endpoints
type Answer<N extends Name> = ResultOf<Endpoints[N]> | Refusal

/** The sender of a call. */
type Sender = {
  readonly session?: Session | null
  readonly key?: string
  readonly ip?: string
  readonly lang?: Language
}

export type PeopleWorld = Awaited<ReturnType<typeof openPeopleWorld>>

/** Parts that a world may share with another. */
type Shared = {
  readonly database?: Database
  readonly node?: number
  /** Wraps the lane's connection, to plant a bug. */
  readonly plant?: (client: Client) => Connection
  /** Nodes of the chains whose wallets may sign in. */
  readonly walletNodes?: ChainNodes
  /** Third-party sign-in services. */
  readonly thirdParties?: ThirdParties
  /** Deletes the rows of other modules about an ended account. */
  readonly deleteElsewhere?: (pool: Database['pool'], userId: string) => Promise<void>
}

/** The module on a real database, lane and inbox, on a virtual clock; calls skip only the wire. */
export async function openPeopleWorld(
  seed: string,
  {
    node = 0,
    plant = (client) => client,
    walletNodes = new Map(),
    thirdParties = new Map(),
    deleteElsewhere = async () => {},
    ...shared
  }: Shared = {},
) {
  const database = shared.database ?? (await createTestDatabase())
  const world = createVirtualWorld(seed, startAt, node)
  const events: Event[] = []
  const noticed: Promise<void>[] = []
  const identified = new Set<string>()
  const identityNames = new Map<string, readonly string[]>()
  /** A fault of the mailer, if a test sets one. */
  const mail: { fault: Error | null } = { fault: null }
  const planted = new Set<unknown>()
  const lane = await openLane({
    connect: async () => plant(await database.laneClient()),
    look: () => ({ now: world.clock.now(), newId: world.newId, ...openPolicy }),
    newId: world.newId,
    randomBytes: world.randomBytes,
    now: world.clock.now,
    deliver: (delivered) => {
      events.push(...delivered)
      for (const event of delivered)
        noticed.push(
          people.onEvent(event).catch((error: unknown) => {
            if (!planted.has(error)) throw error
          }),
        )
    },
    onError(error) {
      throw error
    },
  })
  const inbox = createSandboxInbox(database.pool, world)
  /** The sent messages that must arrive. */
  const kept: Letter[] = []
  async function send(one: Mail): Promise<void> {
    if (mail.fault === null) return inbox.send(one)
    planted.add(mail.fault)
    throw mail.fault
  }
  const people = createPeople({
    pool: database.pool,
    world,
    lane,
    mailer: {
      send,
      keep: (one) => (kept.push(one), send(one)),
    },
    passwords: lightPasswords(world),
    policies: { restrictionsOf: () => [], rulesOf: openPolicy.rulesOf },
    secret: new Uint8Array(32).fill(7),
    vault: createVault(new Uint8Array(32).fill(9)),
    agreementVersion: () => agreementVersion,
    topicOf: async ({ name }) => (name.startsWith('product') ? 'product' : null),
    origin: 'http://candor.test',
    withdrawHoldMs: 120_000,
    limitCoolingMs: 120_000,
    defaultLimits: { stake: Amount.parse('1000'), optionLoss: Amount.parse('200') },
    appropriateness: { freeLeverage: 20, coolingMs: 120_000 },
    closingCoolingMs: 120_000,
    pictureUrl: (fileId) => `/file/${fileId}`,
    countUnderWay: async (userId) => ({
      recharges: await countComing(database.pool, userId),
      withdrawals: 0,
      loans: 0,
      applications: 0,
      incomes: 0,
      subscriptions: 0,
      contests: 0,
      prizes: 0,
    }),
    underWay,
    deleteElsewhere: (userId) => deleteElsewhere(database.pool, userId),
    mostGivenUp: () => Amount.parse('20'),
    features: { contract: true },
    walletChains: [1, 10, 137],
    walletNodes,
    thirdParties,
    identityOf: async (userId) =>
      identified.has(userId) ? { surname: 'Núñez', firstName: 'Ana', country: 'ES' } : null,
    identityNamesOf: async (userId) => identityNames.get(userId) ?? [],
    identityLevelOf: async (userId) => (identified.has(userId) ? 1 : 0),
  })

  /** Runs between a change's first read and its decision in the lane; tests may set it. */
  const meanwhile = { happens: async (): Promise<void> => undefined }

  /** Does what the edge does with a checked request. */
  async function call<N extends Name>(
    name: N,
    input: InputOf<Endpoints[N]>,
    { session = null, key, ip = '192.0.2.1', lang = 'en-us' }: Sender = {},
  ): Promise<Answer<N>> {
    const route = people.routes.find((known) => known.endpoint.name === name)!
    const now = world.clock.now()
    const about = { lang, ip, userAgent: 'test', now, traceId: 'test' } as const
    const request: ApiRequest = { endpoint: route.endpoint, input, user: session, ...about }
    if (route.kind === 'query') return (await route.answer(request)) as Answer<N>
    const prepared = route.prepare ? await route.prepare(request) : input
    if (isRefusal(prepared)) return prepared
    await meanwhile.happens()
    const outcome = await lane.run(route.command, {
      owner: (await route.owner?.(prepared, request)) ?? session!.userId,
      input: prepared,
      route: name,
      key: key ?? null,
      payloadHash: createHash('sha256').update(JSON.stringify(input)).digest(),
      nonce: null,
    })
    if (!outcome.ok) return { refused: outcome.error, details: outcome.details, put: [] }
    const done = { input: prepared, replayed: outcome.replayed }
    return (
      route.finish ? await route.finish(outcome.reply, request, done) : outcome.reply
    ) as Answer<N>
  }

  return {
    database,
    world,
    people,
    events,
    meanwhile,
    /** The users whose identity is verified. */
    identified,
    /** The names of documents and persons that users were verified as. */
    identityNames,
    call,
    mail,
    kept,
    /** Runs a command of the tests. */
    run: <Input>(command: Command<Input>, owner: string, input: Input) =>
      lane.run(command, {
        owner,
        input,
        route: command.name,
        key: null,
        payloadHash: new Uint8Array(),
        nonce: null,
      }),
    /** Resolves when every event so far is handled. */
    settled: () => Promise.all(noticed),
    /** The current session of a token. */
    sessionOf: (token: string) => people.sessions.find(tokenHash(token), world.clock.now()),
    /** Requests a code and reads it in the inbox. */
    async codeFor(email: string, scene: Scene, sender: Sender = {}) {
      granted(await call('getEmailCaptcha', { email, scene }, sender))
      // Another notice of the same time may be listed before it.
      return (await inbox.inbox(email)).find(({ code }) => code !== null)!.code!
    },
    inbox: async (to: string) => {
      await Promise.all(noticed)
      return inbox.inbox(to)
    },
    async count(table: string, where = 'true') {
      const found = await database.pool.query(`select count(*) from ${table} where ${where}`)
      return Number(found.rows[0].count)
    },
    async close() {
      await lane.close()
      const faults = await auditLedger(database.pool)
      if (shared.database === undefined) await database.close()
      if (faults.length > 0) throw new Error(JSON.stringify(faults))
    },
  }
}

/** A device: an id, and a key of which only the thumbprint matters here. */
export function device(name: string) {
  const coordinate = (part: string) =>
    createHash('sha256').update(`${name}${part}`).digest('base64url')
  const deviceKey: DeviceKey = { kty: 'EC', crv: 'P-256', x: coordinate('x'), y: coordinate('y') }
  return { deviceId: `device-${name}-0123456789`, deviceKey, humanToken: undefined }
}

export const agreement = { agreementAccepted: true, agreementVersion }
