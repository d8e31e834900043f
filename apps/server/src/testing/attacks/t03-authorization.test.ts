import {
  adminRoutes,
  endpoints,
  needsToken,
  operatorRoles,
  type Endpoint,
  type EndpointName,
  type OperatorRole,
} from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Modules } from '../../app/modules.ts'
import { newUser } from '../contract/cast.ts'
import { wireOf } from '../contract/fuzz-hostile.ts'
import { newOperator } from '../contract/operators.ts'
import { checkRoles, idFields, isForOperators, secretsOf } from '../contract/permission.ts'
import type { Person } from '../contract/person.ts'
import type { Body } from '../contract/preconditions/scene.ts'
import { sendWire, type WireAnswer } from '../contract/sealed-request.ts'
import { openSeededWorld, type SeededWorld } from '../contract/seeded-world.ts'
import { senderOf } from '../contract/sender.ts'
import { watchTables } from '../contract/watch-tables.ts'
import { bodiesFor } from '../contract/bodies.ts'
import { byTurns, inBudget, proofFigure } from '../proof-scale.ts'
import { openDoors, ownConsoleActs } from './reviewed-access.ts'

/**
 * Cases beyond the permission matrix (`testing/contract/permission.test.ts`): whether its table is right, malformed ids, frozen
 * users, and fields that name another user.
 */

const table: Readonly<Record<EndpointName, Endpoint>> = endpoints
const names = Object.keys(endpoints) as EndpointName[]
const ofUsers = names.filter((name) => !isForOperators(name))

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld('authorization')
  await seeded.settle()
})
afterAll(() => seeded.close())

async function patiently(send: () => Promise<WireAnswer>): Promise<WireAnswer> {
  for (;;) {
    const answer = await send()
    if (answer.errorKey !== 'RATE_LIMITED') return answer
    await seeded.leap(60_000)
  }
}
const call = (who: Person, name: EndpointName, fields: Body) =>
  patiently(async () =>
    sendWire(seeded, await wireOf(seeded, who, table[name], { what: name, fields })),
  )

describe('the table of endpoints', () => {
  test('opens to the public only reviewed endpoints', () => {
    const open = names.filter((name) => !needsToken(table[name].auth))
    expect(open.toSorted()).toEqual([...openDoors].toSorted())
  })

  test('names roles for every operator endpoint, and for no other', () => {
    for (const name of names) {
      const { auth, roles } = table[name]
      const isSignIn = name in adminRoutes && openDoors.includes(name)
      expect([name, (roles?.length ?? 0) > 0]).toEqual([name, auth === 'operator'])
      expect([name, name in adminRoutes]).toEqual([name, auth === 'operator' || isSignIn])
    }
  })

  test('requires a recent code to move money or approve a request', () => {
    const fresh = names.filter((name) => table[name].fresh)
    expect(fresh).toEqual(expect.arrayContaining(['approveApproval', 'decideWithdrawal']))
  })

  test('gives read-only roles no deciding endpoint', () => {
    const ofAuditors = names.filter((name) => table[name].roles?.includes('auditor'))
    const sent = ofAuditors.filter((name) => table[name].method === 'POST')
    expect(sent.toSorted()).toEqual([...ownConsoleActs].toSorted())
  })
})

const missingId = '9007199254740993'
const verdict = ({ code, errorKey }: WireAnswer) => `${code} ${errorKey}`

describe('ids', () => {
  /** Malformed and impossible ids. */
  const variants = [
    '-1',
    '0',
    '00',
    '1e3',
    '0x1',
    '1.0',
    ' 1',
    '1 ',
    '١',
    '1;2',
    "1' or '1'='1",
    '1 or 1=1',
    '../1',
    '%00',
    'null',
    'undefined',
    '9223372036854775807',
    '9223372036854775808',
    '99999999999999999999999999999999',
    '9'.repeat(400),
  ]
  const withIds = names.filter((name) => idFields(table[name]).length > 0)
  const variantsOf = (name: EndpointName) => byTurns(variants, 4, withIds.indexOf(name))

  test.each(inBudget(withIds, 30))(
    '%s: refuses a malformed id, or replies as to a missing one',
    async (name) => {
      const who = senderOf(seeded, name)
      const good = (await bodiesFor(seeded, name, who)).raw()
      await seeded.settle()
      await who.awake()
      const taken: string[] = []
      const changes = await watchTables(seeded)
      for (const field of idFields(table[name])) {
        // The reply for a missing object, for example an empty list.
        const none = verdict(await call(who, name, { ...good, [field]: missingId }))
        for (const id of variantsOf(name)) {
          const answer = await call(who, name, { ...good, [field]: id })
          const isRight = [none, '422 VALIDATION_FAILED', '400 VALIDATION_FAILED'].includes(
            verdict(answer),
          )
          if (!isRight)
            taken.push(`${field}=${id}: ${answer.text.slice(0, 200)}, and for none ${none}`)
        }
      }
      expect(taken).toEqual([])
      expect((await changes()).filter((one) => !ownTraces.has(one))).toEqual([])
    },
  )
  /** Tables that change when an operator signs in again because the last code is too old. */
  const ownTraces = new Set([
    'operator_session',
    'operator_person',
    'operator_audit',
    'operator_chain',
    'lane_reply',
  ])

  test('have malformed variants for over twenty fields', () => {
    const fields = withIds.flatMap((name) => idFields(table[name])).length
    proofFigure('ids that are none', `${fields} fields × ${variants.length}, none taken`)
    expect(fields).toBeGreaterThan(20)
  })
})

describe('a field that names another user', () => {
  const fields = ['userId', 'user_id', 'uid', 'owner', 'account', 'part', 'actAs', 'user']
  const reads = ofUsers.filter(
    (name) => table[name].method === 'GET' && table[name].auth === 'token',
  )

  let secrets: string[]
  beforeAll(async () => {
    secrets = (await secretsOf(seeded.alice)).filter((secret) => secret.length > 5)
  })

  test.each(reads)('is ignored by %s', async (name) => {
    const { alice, bob } = seeded
    for (const field of byTurns(fields, 2, reads.indexOf(name))) {
      const { text } = await call(bob, name, { [field]: alice.userId })
      expect(secrets.filter((one) => one !== alice.userId && text.includes(one))).toEqual([])
    }
  })
})

describe('a frozen user', () => {
  test('is not signed in, for every call that needs a user', async () => {
    const frozen = await newUser(seeded, 'frozen')
    await seeded.maker.done('restrictUser', {
      id: frozen.userId,
      capability: 'login',
      reasonKey: 'security_incident',
      untilAt: seeded.world.clock.now() + 60 * 3_600_000,
      remark: 'a test',
    })
    const asking = ofUsers.filter((name) => table[name].auth === 'token')
    const wrong: string[] = []
    for (const name of asking) {
      const { code } = await call(frozen, name, {})
      if (code !== 401) wrong.push(`${name}: ${code}`)
    }
    expect(wrong).toEqual([])
    proofFigure('calls of a frozen user', `${asking.length}, none answered`)
  })
})

describe('planted bug', () => {
  test('finds a console endpoint that every role may call', async () => {
    const operators = new Map<OperatorRole, Person>()
    for (const role of operatorRoles)
      operators.set(role, await newOperator(seeded, role.replace('_', '-'), [role]))
    expect(await checkRoles(seeded, 'listAudit', operators)).toEqual([])
    const open = ({ operators: operatorModule }: Modules): Partial<Modules> => ({
      operators: {
        ...operatorModule,
        routes: operatorModule.routes.map((route) =>
          route.endpoint.name === 'listAudit'
            ? { ...route, endpoint: { ...route.endpoint, roles: operatorRoles } }
            : route,
        ),
      },
    })
    await seeded.withMistake(open, async () => {
      expect(await checkRoles(seeded, 'listAudit', operators)).not.toEqual([])
    })
  })
})
