import {
  adminRoutes,
  endpoints,
  operatorRoles,
  type AdminCallName,
  type EndpointName,
} from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Modules } from '../../app/modules.ts'
import type { Route } from '../../platform/http/route.ts'
import { claimedApproval, newOperator, pendingApproval } from '../contract/operators.ts'
import type { Person } from '../contract/person.ts'
import { sealed, sendWire, type WireAnswer } from '../contract/sealed-request.ts'
import { claimedPayout } from '../contract/payout.ts'
import { openSeededWorld, type SeededWorld } from '../contract/seeded-world.ts'
import type { LogLine } from '../contract/server.ts'
import { changed, tableHashes } from '../contract/table-hashes.ts'
import { proofFigure } from '../proof-scale.ts'
import { deviceOf, sitsAt } from '../sits-at.ts'
import { attemptsOn, isServed, layOut, type Attempt, type Prey } from './operator-attempts.ts'

let seeded: SeededWorld
let prey: Prey
const lines: LogLine[] = []
const operators: Person[] = []
beforeAll(async () => {
  seeded = await openSeededWorld('operator abuse', (line) => void lines.push(line))
  prey = await layOut(seeded)
  for (const role of operatorRoles)
    operators.push(await newOperator(seeded, role.replace('_', '-'), [role]))
  // An operator with every role that one person may combine.
  const all = operatorRoles.filter((role) => role !== 'ops_maker' && role !== 'superadmin')
  operators.push(await newOperator(seeded, 'everything', all))
})
afterAll(() => seeded.close())

/** Makes the attempts; returns those that succeeded, and those that left no log line. */
async function abuse(who: Person, attempts: readonly Attempt[]) {
  const found = { through: [] as string[], unlogged: [] as string[] }
  for (const attempt of attempts) {
    await who.awake()
    lines.splice(0)
    const { errorKey, text } = await sendPatiently(attempt, who)
    const what = `${who.name}: ${attempt.what}`
    if (errorKey === null && attempt.isHarmless?.(text)) continue
    if (errorKey === null || !attempt.refusals.includes(errorKey))
      found.through.push(`${what}: ${text.slice(0, 200)}`)
    if (!isLogged(attempt, who)) found.unlogged.push(what)
  }
  return found
}

/** Rate limits are not tested here. */
async function sendPatiently({ send }: Attempt, who: Person): Promise<WireAnswer> {
  const answer = await send(who)
  if (answer.errorKey !== 'RATE_LIMITED') return answer
  await seeded.leap(1_000)
  return send(who)
}

/** A refusal is logged; where a console endpoint answered, the line names the operator. */
function isLogged(attempt: Attempt, { userId }: Person): boolean {
  const refusals = lines.filter(({ msg, code }) => msg === 'request' && code !== 200)
  return refusals.some(({ operatorId }) => !isServed(attempt) || operatorId === userId)
}

/** Acts that need no fresh code: sign-in and sign-out, claims, reads, and notes. */
const decidingNothing = [
  'addUserNote',
  // Messages to a user, readable by the two sides only.
  'answerConversation',
  'claimItem',
  'closeConversation',
  // Drafts that only operators read until two of them publish.
  'createContent',
  'createDeskStreamTicket',
  'handOverConversation',
  'noteConversation',
  'noteDeskTyping',
  'openConversation',
  'openIdentity',
  'openLoanAgreement',
  'operatorLogin',
  'operatorLogout',
  'operatorStepUp',
  'releaseItem',
  'saveContent',
  'seeIdentityPhoto',
  'seeRechargeCertificate',
  'seeSupportPicture',
]

/** Rows that change with every sign-in or read of an operator. */
const ownTraces = new Set([
  'operator_session',
  'operator_person',
  'operator_audit',
  'operator_chain',
  'lane_reply',
])

describe('abusive operators', () => {
  test('are refused in every role and every attempt; nothing changes and every refusal is logged', async () => {
    const attempts = attemptsOn(seeded, prey)
    const before = await tableHashes(seeded.pool)
    for (const who of operators) {
      const { through, unlogged } = await abuse(who, attempts)
      expect(through).toEqual([])
      expect(unlogged).toEqual([])
    }
    const tables = changed(before, await tableHashes(seeded.pool))
    expect(tables.filter((name) => !ownTraces.has(name))).toEqual([])
    const total = operators.length * attempts.length
    proofFigure('operators’ abuse', `${total} of ${total} attempts refused and logged`)
  })

  test('cannot approve their own requests, even with every other role', async () => {
    const both = await newOperator(seeded, 'both-sides', ['ops_maker', 'risk', 'compliance'])
    const why = { switch: 'deposits', reasonKey: 'maintenance', remark: 'mine' } as const
    await both.done('setSwitch', { ...why, stopped: true })
    const { pendingApprovalId: id } = await both.done('setSwitch', { ...why, stopped: false })
    const { records } = await both.done('listApprovals', { pageSize: 100 })
    const { digest } = records.find((one) => one.id === id)!
    const claimed = await both.call('claimItem', { queue: 'approval', id: id! })
    const approved = await both.call('approveApproval', { id: id!, digest })
    expect([claimed.errorKey, approved.errorKey]).toEqual(['SELF_APPROVAL', 'SELF_APPROVAL'])
    await seeded.checker.done('claimItem', { queue: 'approval', id: id! })
    await seeded.checker.done('approveApproval', { id: id!, digest })
  })

  test("gain no role by another's request, and give none by their own", async () => {
    const { superadmin, second } = seeded
    const climber = await newOperator(seeded, 'climber', ['superadmin'])
    const about = { id: climber.userId, reasonKey: 'duty_change', remark: 'please' } as const
    const { pendingApprovalId } = await superadmin.done('changeOperatorRoles', {
      ...about,
      roles: ['superadmin', 'auditor'],
    })
    const id = pendingApprovalId!
    const { records } = await second.done('listApprovals', { pageSize: 100 })
    const { digest } = records.find((one) => one.id === id)!
    for (const [who, refusal] of [
      [climber, 'OWN_SEAT'],
      [superadmin, 'SELF_APPROVAL'],
      [seeded.checker, 'FORBIDDEN'],
    ] as const) {
      const claimed = await who.call('claimItem', { queue: 'approval', id })
      const approved = await who.call('approveApproval', { id, digest })
      expect([claimed.errorKey, approved.errorKey]).toEqual([refusal, refusal])
    }
    await second.done('disableOperator', about)
    await expect(climber.call('getOperator', {})).rejects.toThrow('password is wrong')
  })

  test('cannot decide about their own identity and money', async () => {
    const { clerk, refusals } = await ownDecisions('clerk', seeded.bob)
    expect(await refusals()).toEqual({ pass: 'OWN_ACCOUNT', reject: 'OWN_ACCOUNT' })
    const { id, version } = await claimedPayout(seeded, clerk)
    await sitsAt(seeded, seeded.alice.userId, { device: await deviceOf(seeded, clerk) })
    const remark = 'it never came'
    const lost = { id, version, decision: 'notSent', reasonKey: 'not_sent', remark } as const
    expect((await clerk.call('decidePayout', lost)).errorKey).toBe('OWN_ACCOUNT')
  })

  test('cannot request, approve or refuse anything about their own account', async () => {
    const clerk = await newOperator(seeded, 'own-clerk', ['compliance', 'support'])
    const other = await newOperator(seeded, 'other-clerk', ['compliance'])
    const { userId: id } = seeded.bob
    await sitsAt(seeded, id, { device: await deviceOf(seeded, clerk) })
    const why = { reasonKey: 'security_incident', remark: 'mine' } as const
    const untilAt = seeded.world.clock.now() + 100 * 3_600_000
    const keep = { id, capability: 'trade', untilAt, ...why } as const
    const tried = [
      await clerk.call('getUser', { id }),
      await clerk.call('addUserNote', { id, note: 'an honest one' }),
      await clerk.call('restrictUser', keep),
      await clerk.call('revokeUserSessions', { id, ...why }),
      await clerk.call('resetUserFactor', { id, target: 'withdrawal_password', ...why }),
      await clerk.call('liftRestriction', { id, restrictionId: '1', ...why }),
      await clerk.call('disableUserAccount', { id, accountId: '1', ...why }),
      await clerk.call('reopenUserAccount', {
        id,
        accountId: '1',
        reasonKey: 'resolved',
        remark: '1',
      }),
      await clerk.call('freezeProductOrder', { id, orderId: '1', ...why }),
      await clerk.call('releaseProductOrder', {
        id,
        orderId: '1',
        reasonKey: 'resolved',
        remark: '1',
      }),
    ]
    expect(tried.map(({ errorKey }) => errorKey)).toEqual(tried.map(() => 'OWN_ACCOUNT'))

    const approvalId = (await other.done('restrictUser', keep)).pendingApprovalId!
    await clerk.done('claimItem', { queue: 'approval', id: approvalId })
    const { records } = await clerk.done('listApprovals', { id: approvalId })
    const decision = { id: approvalId, digest: records[0]!.digest }
    const approved = await clerk.call('approveApproval', decision)
    const refused = await clerk.call('refuseApproval', { ...decision, remark: 'no' })
    expect([approved.errorKey, refused.errorKey]).toEqual(['OWN_ACCOUNT', 'OWN_ACCOUNT'])
  })

  test('cannot decide with a code older than ten minutes', async () => {
    const fresh = (Object.keys(endpoints) as EndpointName[]).filter(
      (name) => 'fresh' in endpoints[name] && endpoints[name].fresh,
    )
    // Listed independently of the table of endpoints, so that a missing `fresh` there is found.
    const acts = (Object.keys(adminRoutes) as AdminCallName[]).filter(
      (name) => endpoints[name].method === 'POST' && !fresh.includes(name),
    )
    expect(acts.toSorted()).toEqual(decidingNothing)
    const { maker } = seeded
    await maker.awake()
    await seeded.leap(10 * 60_000)
    for (const [place, name] of fresh.entries()) {
      // There are more acts than the rate limit of a minute.
      if (place % 20 === 19) await seeded.leap(60_000)
      const path = endpoints[name].path.replaceAll(/:\w+/g, '1')
      const { errorKey } = await sendWire(seeded, await sealed(seeded, maker, path, '{}'))
      expect([name, errorKey]).toEqual([
        name,
        expect.stringMatching(/^(STEP_UP_REQUIRED|FORBIDDEN)$/),
      ])
    }
    expect(fresh).toEqual(expect.arrayContaining(['approveApproval', 'decideWithdrawal']))
    await maker.awake()
  })
})

/** An operator who is also a user, and has claimed and opened their own identity. */
async function ownDecisions(name: string, account: Person) {
  const clerk = await newOperator(seeded, name, ['compliance', 'treasury'])
  await sitsAt(seeded, account.userId, { device: await deviceOf(seeded, clerk) })
  const { records } = await clerk.done('listIdentities', { show: 'open', pageSize: 100 })
  const { id, version, images } = records.find(({ userId }) => userId === account.userId)!
  await clerk.done('claimItem', { queue: 'identity', id })
  await clerk.done('openIdentity', { id })
  for (const { fileId } of images) await clerk.done('seeIdentityPhoto', { id, fileId })
  const about = { id, version, remark: 'I know myself' }
  const faults = { reasonKey: 'blurred', fields: [{ field: 'docNumber', reasonKey: 'mismatch' }] }
  const pass = async () => (await clerk.call('approveIdentity', about)).errorKey
  const refusals = async () => ({
    reject: (await clerk.call('rejectIdentity', { ...about, ...faults })).errorKey,
    pass: await pass(),
  })
  return { clerk, refusals, pass }
}

describe('planted bugs', () => {
  type Spoil = (route: Route) => Route
  const spoilConsole =
    (name: string, spoil: Spoil) =>
    ({ operators: operatorModule }: Modules): Partial<Modules> => ({
      operators: {
        ...operatorModule,
        routes: operatorModule.routes.map((route) =>
          route.endpoint.name === name ? spoil(route) : route,
        ),
      },
    })

  test('finds a route without roles and bounds', async () => {
    const open = spoilConsole('listAudit', (route) => ({
      ...route,
      endpoint: { ...route.endpoint, roles: operatorRoles },
    }))
    const page = '?pageSize=100'
    const content = operators.find(({ name }) => name === 'content')!
    const attempt: Attempt = {
      what: 'read the audit',
      refusals: ['FORBIDDEN'],
      send: async (who) => {
        const headers = { 'x-admin-token': who.token() ?? '' }
        return sendWire(seeded, { method: 'GET', url: endpoints.listAudit.path + page, headers })
      },
    }
    expect((await abuse(content, [attempt])).through).toEqual([])
    await seeded.withMistake(open, async () => {
      expect((await abuse(content, [attempt])).through).toHaveLength(1)
    })
  })

  test('stops a role request in the decision even if its route admits every role', async () => {
    const open = spoilConsole('changeOperatorRoles', (route) => ({
      ...route,
      endpoint: { ...route.endpoint, roles: operatorRoles },
    }))
    const ask = { id: seeded.maker.userId, reasonKey: 'duty_change', remark: 'more' } as const
    await seeded.withMistake(open, async () => {
      const end = await seeded.checker.call('changeOperatorRoles', { ...ask, roles: ['finance'] })
      expect(end.errorKey).toBe('FORBIDDEN')
    })
  })

  test('finds a console that ignores devices and addresses: operators verify themselves', async () => {
    const { clerk, refusals, pass } = await ownDecisions('self-made', seeded.guest)
    expect((await refusals()).pass).toBe('OWN_ACCOUNT')
    const blind = ({ identity }: Modules): Partial<Modules> => ({
      identity: {
        ...identity,
        routes: identity.routes.map((route) => ({
          ...route,
          ...(route.kind === 'change' &&
            route.endpoint.name === 'approveIdentity' && {
              prepare: (request: { readonly user: object }) =>
                route.prepare!({ ...request, user: { ...request.user, device: '' } } as never),
            }),
        })) as Route[],
      },
    })
    await seeded.withMistake(blind, async () => {
      await clerk.awake()
      // Earlier devices and addresses are deleted too.
      const forget = `update operator_session set device_thumbprint = '' where user_id = $1`
      await seeded.pool.query(forget, [clerk.userId])
      expect(await pass()).toBe(null)
    })
  })

  test('stops a forged checker in the database', async () => {
    const approval = await claimedApproval(seeded.maker, seeded.checker)
    const believing = spoilConsole('approveApproval', (route) => ({
      ...route,
      ...(route.kind === 'change' && {
        prepare: async (request: never) => {
          const prepared = (await route.prepare!(request)) as { actor: object }
          return { ...prepared, actor: { ...prepared.actor, id: seeded.checker.userId } }
        },
      }),
    }))
    await seeded.withMistake(believing, async () => {
      // The maker acts as the checker: the detector above must see this succeed.
      const risk = await newOperator(seeded, 'impostor', ['risk'])
      const attempt: Attempt = {
        what: 'approve as another',
        refusals: ['NOT_CLAIMED', 'SELF_APPROVAL', 'FORBIDDEN', 'CLAIMED_BY_ANOTHER'],
        send: async (who) => {
          const path = endpoints.approveApproval.path.replace(':id', approval.id)
          const body = JSON.stringify({ digest: approval.digest })
          return sendWire(seeded, await sealed(seeded, who, path, body))
        },
      }
      expect((await abuse(risk, [attempt])).through).toHaveLength(1)
    })
    expect((await pendingApproval(seeded.maker)).id).not.toBe(approval.id)
  })
})
