import type { endpoints, InputOf, OperatorRole, ResultOf } from '@candor/api'
import type { Pool } from 'pg'
import { operatorOf } from '../../../ieo/testing/ieo-world.ts'
import {
  createOperators,
  type ApprovalKind,
  type FundingSource,
  type Queue,
} from '../../../operator/index.ts'
import type { ApiRequest, OperatorSession, Route } from '../../../platform/http/route.ts'
import { type Lane, type Refusal } from '../../../platform/lane/index.ts'
import type { World } from '../../../platform/world.ts'
import { openPolicies } from '../../../policy/index.ts'
import { granted } from '../../answers.ts'
import { answerOf } from '../../calls.ts'
import { lightPasswords } from '../../light-passwords.ts'
import { seat } from '../../seat.ts'
import { createTestNotary } from '../../tick-record.ts'
import type { DayContext } from './day-server.ts'

type Endpoints = typeof endpoints

const seated = (id: string, role: OperatorRole) => operatorOf(id, role)
const finance = seated('7002', 'finance')
/** Operators: the maker and the checker of offerings and contests, and the first and second reviewer of loans. */
export const [maker, officer, checker] = [
  seated('7001', 'product'),
  seated('7003', 'credit'),
  seated('7004', 'ops_checker'),
] as const

type Tools = {
  readonly pool: Pool
  readonly world: World
  readonly lane: Lane<DayContext>
  readonly routes: readonly Route[]
  readonly kinds: readonly ApprovalKind<never>[]
  readonly queues: readonly Queue[]
  readonly funding: readonly FundingSource[]
}

export type DayConsole = Awaited<ReturnType<typeof openDayConsole>>

/** The console of the simulation of days. */
export async function openDayConsole(tools: Tools) {
  const { pool, world, lane, routes, kinds, queues, funding } = tools
  const operators = createOperators(
    {
      pool,
      world,
      lane,
      passwords: lightPasswords(world),
      policies: await openPolicies(pool, world.clock.now, 'sandbox'),
      secret: new Uint8Array(32).fill(8),
      resetHoldMs: 1,
      notary: createTestNotary(),
      dataFolder: '/nonexistent',
      origin: 'http://console.test',
    },
    { kinds, queues, funding },
  )
  const all = [...routes, ...operators.routes]

  /** A console call from an address that no user has. */
  async function call<N extends keyof Endpoints>(
    name: N,
    input: InputOf<Endpoints[N]>,
    user: OperatorSession,
  ): Promise<ResultOf<Endpoints[N]> | Refusal> {
    const route = all.find((one) => one.endpoint.name === name)!
    await seat(pool, user)
    const about = { lang: 'en-us', ip: '192.0.2.9', userAgent: 'test', traceId: 'test' } as const
    const asked = { endpoint: route.endpoint, input, user, now: world.clock.now(), ...about }
    return (await answerOf(lane, route, asked as unknown as ApiRequest)) as never
  }

  return {
    call,
    /** A second operator approves the first one's request. */
    async agree(asked: { readonly pendingApprovalId: string | null } | Refusal): Promise<void> {
      const id = granted(asked).pendingApprovalId!
      granted(await call('claimItem', { queue: 'approval', id }, finance))
      const page = { pageNo: 1, pageSize: 100, order: 'asc', show: 'mine' } as const
      const { records } = granted(await call('listApprovals', page, finance))
      const { digest } = records.find((one) => one.id === id)!
      granted(await call('approveApproval', { id, digest }, finance))
    },
  }
}
