import { endpoints, routes, type EndpointName, type ErrorKey } from '@candor/api'
import { pendingApproval } from '../contract/operators.ts'
import { wireText } from '../contract/hostile-bodies.ts'
import type { Person } from '../contract/person.ts'
import type { Body } from '../contract/preconditions/scene.ts'
import { sealed, sendWire, type WireAnswer } from '../contract/sealed-request.ts'
import type { SeededWorld } from '../contract/seeded-world.ts'
import { claimedWithdrawal } from '../contract/withdrawal.ts'

/** Targets of abusive operators, created once and claimed by none. */
export interface Prey {
  /** A pending approval request and its maker. */
  readonly approvalRequest: { readonly id: string; readonly digest: string }
  readonly identity: { readonly id: string; readonly version: number; readonly fileId: string }
  readonly withdrawal: { readonly id: string; readonly version: number }
}

/** A forbidden act, with the right refusals for every role. */
export interface Attempt {
  readonly what: string
  readonly send: (who: Person) => Promise<WireAnswer>
  readonly refusals: readonly ErrorKey[]
  /** A reply that counts as a refusal: one page of a request for everything. */
  readonly isHarmless?: (text: string) => boolean
}

const why = { reasonKey: 'maintenance', remark: 'because I can' } as const

const seatWhy = { reasonKey: 'duty_change', remark: 'because I can' } as const
const newRoles: { readonly [name: string]: Body } = {
  changeOperatorRoles: { roles: ['superadmin', 'auditor'] },
}

const lists = [
  'listUsers',
  'listAudit',
  'listIdentities',
  'listWithdrawalItems',
  'listApprovals',
] as const
type Page = { readonly result: { readonly size: number } }

/** Paths of endpoints that must not exist. */
const inventedPaths = [
  '/api/admin/ledger/adjust',
  '/api/admin/user/1/balance',
  '/api/admin/user/1/password',
  '/api/admin/tick/insert',
  '/api/admin/price/set',
  '/api/admin/position/1/settle',
  '/api/admin/position/1/close',
  '/api/admin/audit/delete',
  '/api/admin/audit/1/edit',
  '/api/admin/operator/roles',
  '/api/admin/wallet/address',
  '/api/admin/identity/export',
]

/** The attempts that each operator makes. */
export function attemptsOn(
  seeded: SeededWorld,
  { approvalRequest, identity, withdrawal }: Prey,
): Attempt[] {
  /** Sends without the client, which would refuse some of these requests. */
  const post = (name: EndpointName, fields: Body) => async (who: Person) => {
    const { path, rest } = filled(endpoints[name].path, fields)
    return sendWire(seeded, await sealed(seeded, who, path, JSON.stringify(rest)))
  }
  const get = (name: EndpointName, query: string) => async (who: Person) => {
    const headers = { 'x-admin-token': who.token() ?? '' }
    return sendWire(seeded, { method: 'GET', url: `${endpoints[name].path}${query}`, headers })
  }
  const attempt = (what: string, send: Attempt['send'], ...refusals: ErrorKey[]): Attempt => ({
    what,
    send,
    refusals: ['FORBIDDEN', ...refusals],
  })
  const edited = {
    ...approvalRequest,
    digest: approvalRequest.digest.replace(/^./, (one) => (one === '0' ? '1' : '0')),
  }
  const faults = {
    reasonKey: 'blurred',
    fields: [{ field: 'docNumber', reasonKey: 'mismatch' }],
    remark: why.remark,
  }
  const { fileId, ...item } = identity
  return [
    attempt(
      'approve unclaimed',
      post('approveApproval', approvalRequest),
      'NOT_CLAIMED',
      'SELF_APPROVAL',
    ),
    attempt(
      'approve a changed request',
      post('approveApproval', edited),
      'STATE_CHANGED',
      'SELF_APPROVAL',
    ),
    attempt('read an unclaimed identity', post('openIdentity', { id: item.id }), 'NOT_CLAIMED'),
    attempt('see its photo', post('seeIdentityPhoto', { id: item.id, fileId }), 'NOT_CLAIMED'),
    attempt('pass it', post('approveIdentity', { ...item, remark: why.remark }), 'NOT_CLAIMED'),
    attempt('reject it', post('rejectIdentity', { ...item, ...faults }), 'NOT_CLAIMED'),
    attempt(
      'pay out',
      post('decideWithdrawal', { ...withdrawal, remark: why.remark, decision: 'approve' }),
      'NOT_CLAIMED',
    ),
    ...lists.map((name) => ({
      ...attempt(`take all of ${name}`, get(name, '?pageSize=10000')),
      isHarmless: (text: string) => (JSON.parse(text) as Page).result.size <= 100,
    })),
    attempt(
      'raise their own role',
      post('operatorStepUp', { code: '000000', roles: ['superadmin'] }),
      'VALIDATION_FAILED',
    ),
    ...(['changeOperatorRoles', 'disableOperator', 'enableOperator'] as const).map((name) =>
      attempt(
        `${name} of the own seat`,
        (who) => post(name, { id: who.userId, ...seatWhy, ...newRoles[name] })(who),
        'OWN_SEAT',
      ),
    ),
    attempt(
      'give an operator both maker and checker roles',
      post('changeOperatorRoles', {
        id: seeded.maker.userId,
        roles: ['ops_maker', 'ops_checker'],
        ...seatWhy,
      }),
      'ROLES_CONFLICT',
    ),
    attempt(
      'give a superadmin a money role',
      post('changeOperatorRoles', {
        id: seeded.second.userId,
        roles: ['superadmin', 'treasury'],
        ...seatWhy,
      }),
      'ROLES_CONFLICT',
    ),
    attempt(
      'restrict with a role beside it',
      post('restrictUser', { id: seeded.guest.userId, ...why, roles: [] }),
      'VALIDATION_FAILED',
    ),
    ...inventedPaths.map((path) =>
      attempt(
        `call ${path}`,
        async (who) => sendWire(seeded, await sealed(seeded, who, path, '{"amount":"1"}')),
        'NOT_FOUND',
      ),
    ),
    attempt('call as a user', async (who) => asUser(seeded, who), 'TOKEN_EXPIRED'),
  ]
}

/** Calls a user endpoint with an operator's token. */
async function asUser(seeded: SeededWorld, who: Person): Promise<WireAnswer> {
  const body = { from: 'balance', to: 'contract', amount: '1' }
  const { path } = routes.transferContract
  return sendWire(seeded, await sealed(seeded, who, path, JSON.stringify(body)))
}

function filled(path: string, fields: Body) {
  const rest = { ...fields }
  const whole = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = wireText(rest[name] ?? 'none')
    delete rest[name]
    return value
  })
  return { path: whole, rest }
}

/** Whether an endpoint answered an attempt, so that the log names its operator. */
export const isServed = ({ what }: Attempt): boolean =>
  !inventedPaths.some((path) => what.endsWith(path)) && what !== 'call as a user'

/** Creates a pending approval request, an identity to review, and a withdrawal to pay. */
export async function layOut(seeded: SeededWorld): Promise<Prey> {
  const { maker, checker } = seeded
  const paid = (await claimedWithdrawal(seeded, checker)) as Prey['withdrawal']
  await checker.done('releaseItem', { queue: 'withdrawal', id: paid.id })
  const { records } = await checker.done('listIdentities', { show: 'free', pageSize: 1 })
  const { id, version, images } = records[0]!
  const identity = { id, version, fileId: images[0]!.fileId }
  return { approvalRequest: await pendingApproval(maker), identity, withdrawal: paid }
}
