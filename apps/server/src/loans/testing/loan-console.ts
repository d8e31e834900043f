import type { endpoints, InputOf, OperatorRole, ResultOf } from '@candor/api'
import type { Pool } from 'pg'
import { createOperators } from '../../operator/index.ts'
import type { ApiRequest, OperatorSession, Route } from '../../platform/http/route.ts'
import { isRefusal, type Lane, type Refusal } from '../../platform/lane/index.ts'
import type { World } from '../../platform/world.ts'
import { openPolicies } from '../../policy/index.ts'
import { granted } from '../../testing/answers.ts'
import { answerOf } from '../../testing/calls.ts'
import { lightPasswords } from '../../testing/light-passwords.ts'
import { seat } from '../../testing/seat.ts'
import { createTestNotary } from '../../testing/tick-record.ts'
import type { LoanContext } from '../context.ts'
import { loanQueue } from '../index.ts'

type Endpoints = typeof endpoints

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

export const [officer, checker] = [
  operatorOf('7001', 'credit'),
  operatorOf('7002', 'ops_checker'),
] as const

type Tools = {
  readonly pool: Pool
  readonly world: World
  readonly lane: Lane<LoanContext>
  /** Routes of the present loans module. */
  readonly routesOf: () => readonly Route[]
}

/** Operators who review loans, on a test's lane. */
export async function openLoanConsole({ pool, world, lane, routesOf }: Tools) {
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
    { queues: [loanQueue] },
  )

  /** A call of the console. */
  async function callConsole<N extends keyof Endpoints>(
    name: N,
    input: InputOf<Endpoints[N]>,
    user: OperatorSession,
  ): Promise<ResultOf<Endpoints[N]> | Refusal> {
    const route = [...routesOf(), ...operators.routes].find((one) => one.endpoint.name === name)!
    await seat(pool, user)
    const about = { lang: 'en-us', ip: '192.0.2.1', userAgent: 'test', traceId: 'test' } as const
    const asked = { endpoint: route.endpoint, input, user, now: world.clock.now(), ...about }
    return (await answerOf(lane, route, asked as unknown as ApiRequest)) as never
  }

  const itemPage = { pageNo: 1, pageSize: 10, order: 'asc', show: 'open' } as const
  async function item(id: string) {
    return granted(await callConsole('listLoanItems', { ...itemPage, id }, officer)).records[0]!
  }

  /** An operator's decision on a claimed loan. */
  async function decide(
    id: string,
    user: OperatorSession,
    how: Parameters<typeof decision>[0] = 'approve',
  ) {
    const claim = await callConsole('claimItem', { queue: 'loan', id }, user)
    if (isRefusal(claim)) return claim
    const { version } = await item(id)
    return callConsole('decideLoan', { id, version, remark: 'a test', ...decision(how) }, user)
  }

  return { callConsole, item, decide }
}

const decision = (how: 'approve' | 'reject') =>
  how === 'approve'
    ? ({ decision: 'approve' } as const)
    : ({ decision: 'reject', reasonKey: 'history_too_short' } as const)
