import type { endpoints, InputOf, OperatorRole, QueueName, ResultOf } from '@candor/api'
import { createTestNotary } from '../../testing/tick-record.ts'
import { lightPasswords } from '../../testing/light-passwords.ts'
import { createOperators, type FundingSource } from '../../operator/index.ts'
import type { ApiRequest, OperatorSession, Route, Session } from '../../platform/http/route.ts'
import { isRefusal, type Refusal } from '../../platform/lane/index.ts'
import type { World } from '../../platform/world.ts'
import { openPolicies } from '../../policy/index.ts'
import { payoutQueue, rechargeQueue, withdrawalQueue } from '../index.ts'
import { seat } from '../../testing/seat.ts'
import { granted, walletSecret, type WalletWorld } from './wallet-world.ts'

type Endpoints = typeof endpoints
type Name = keyof Endpoints
export type WalletConsole = Awaited<ReturnType<typeof openWalletConsole>>

/** An operator's session. */
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

/** Parts of another module for the console. */
type Brought = Required<
  Pick<NonNullable<Parameters<typeof createOperators>[1]>, 'kinds' | 'queues'>
> & {
  readonly funding?: readonly FundingSource[]
  readonly routes: readonly Route[]
}
const nothing: Brought = { kinds: [], queues: [], routes: [] }

/** The console of a wallet's world: real queues, claims, approvals and audit; calls skip only the wire. */
export async function openWalletConsole(
  {
    pool,
    world,
    lane,
    wallet,
  }: Pick<WalletWorld, 'pool' | 'wallet' | 'lane'> & { readonly world: World },
  brought = nothing,
) {
  const policies = await openPolicies(pool, world.clock.now, 'sandbox')
  const operators = createOperators(
    {
      pool,
      world,
      lane,
      passwords: lightPasswords(world),
      policies,
      secret: walletSecret,
      resetHoldMs: 1,
      notary: createTestNotary(),
      dataFolder: '/nonexistent',
      origin: 'http://console.test',
    },
    {
      kinds: [...wallet.kinds, ...brought.kinds],
      queues: [withdrawalQueue, payoutQueue, rechargeQueue, ...brought.queues],
      funding: brought.funding ?? [],
    },
  )
  const routes = [...wallet.routes, ...operators.routes, ...brought.routes]
  /** An action between a change's first read and its turn in the lane; none by default. */
  const meanwhile = { happens: async (): Promise<void> => undefined }

  async function call<N extends Name>(
    name: N,
    input: InputOf<Endpoints[N]>,
    user: OperatorSession | Session,
  ): Promise<ResultOf<Endpoints[N]> | Refusal> {
    const route = routes.find((known) => known.endpoint.name === name)!
    const about = { lang: 'en-us', ip: '192.0.2.1', userAgent: 'test', traceId: 'test' } as const
    const now = world.clock.now()
    if ('roles' in user) await seat(pool, user)
    const request = {
      endpoint: route.endpoint,
      input,
      user,
      now,
      ...about,
    } as unknown as ApiRequest
    if (route.kind === 'query') return (await route.answer(request)) as never
    const prepared = route.prepare ? await route.prepare(request) : request.input
    if (isRefusal(prepared)) return prepared
    await meanwhile.happens()
    const outcome = await lane.run(route.command, {
      owner: (await route.owner?.(prepared, request)) ?? user.userId,
      input: prepared,
      route: name,
      key: null,
      payloadHash: new Uint8Array(),
      nonce: null,
    })
    if (!outcome.ok) return { refused: outcome.error, details: outcome.details, put: [] }
    const { reply, replayed } = outcome
    const done = { input: prepared, replayed }
    return (route.finish ? await route.finish(reply, request, done) : reply) as never
  }

  const claim = (queue: QueueName, id: string, who: OperatorSession) =>
    call('claimItem', { queue, id }, who)

  /** Opens every picture of a recharge, as a decision requires. */
  async function open(id: string, pictures: readonly (string | null)[], who: OperatorSession) {
    for (const fileId of pictures)
      if (fileId !== null) granted(await call('seeRechargeCertificate', { id, fileId }, who))
  }

  return {
    call,
    claim,
    open,
    meanwhile,
    verifyAudit: operators.verify,
    /** Claims and refuses a request. */
    async refuse(id: string, who: OperatorSession) {
      const claimed = await claim('approval', id, who)
      if (isRefusal(claimed)) return claimed
      const page = { pageNo: 1, pageSize: 100, order: 'asc', show: 'mine' } as const
      const { records } = granted(await call('listApprovals', page, who))
      const { digest } = records.find((one) => one.id === id)!
      return call('refuseApproval', { id, digest, remark: 'a test' }, who)
    },
    /** Claims a request, opens its evidence, and approves it. */
    async approve(id: string, who: OperatorSession) {
      // An operator who may not decide cannot even see it.
      const claimed = await claim('approval', id, who)
      if (isRefusal(claimed)) return claimed
      const page = { pageNo: 1, pageSize: 100, order: 'asc', show: 'mine' } as const
      const { records } = granted(await call('listApprovals', page, who))
      const approvalRequest = records.find((one) => one.id === id)
      if (approvalRequest === undefined) throw new Error(`nothing waits under ${id}`)
      if (approvalRequest.item?.queue === 'recharge')
        await open(approvalRequest.item.id, approvalRequest.unopened, who)
      return call('approveApproval', { id, digest: approvalRequest.digest }, who)
    },
  }
}
