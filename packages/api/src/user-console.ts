import * as v from 'valibot'
import { Position } from './contracts-shapes.ts'
import { endpoint, MINUTE } from './endpoint.ts'
import {
  Act,
  AuditRow,
  Capability,
  ReasonKey,
  Remark,
  type OperatorRole,
} from './operator-shapes.ts'
import { CreditScore } from './people-credit-score.ts'
import { AccountType, HoldReason } from './people-shapes.ts'
import { IdentityItem } from './identity-console.ts'
import { listFields, page } from './query.ts'
import { Count, Currency, Dec, Id, Ms, Text, text } from './scalars.ts'
import { Unclaimed } from './unclaimed-console.ts'
import { RechargeOrder } from './recharge-shapes.ts'
import { WithdrawalAccount } from './wallet-accounts.ts'
import { WithdrawalOrder } from './wallet-withdrawals.ts'

const reading = { count: 300, perMs: MINUTE, by: 'user' } as const
const acting = { count: 60, perMs: MINUTE, by: 'user' } as const

/** The roles that may view users. */
const lookers = [
  'ops_maker',
  'ops_checker',
  'compliance',
  'credit',
  'risk',
  'support',
  'finance',
  'treasury',
  'auditor',
] as const satisfies readonly OperatorRole[]

export const UserSummary = v.strictObject({
  id: Id,
  uid: Text,
  account: Text,
  accountType: AccountType,
  country: v.nullable(Text),
  createdAt: Ms,
  lastLoginAt: v.nullable(Ms),
  /** The number of restrictions in force. */
  restrictions: Count,
})
export type UserSummary = v.InferOutput<typeof UserSummary>

export const listUsers = endpoint({
  name: 'listUsers',
  concept: 'operator',
  auth: 'operator',
  roles: lookers,
  limit: reading,
  request: v.object({
    ...listFields,
    /** The beginning of an account, or a whole uid or id. */
    keyword: v.optional(text(1, 64)),
  }),
  result: page(UserSummary),
  errors: [],
  summary: 'Users, newest first. Whom it showed is a row of the audit.',
})

/** A signed-in device; its session is live while `endedAt` is null. */
const UserSession = v.strictObject({
  id: Id,
  deviceName: v.nullable(Text),
  userAgent: Text,
  ip: Text,
  createdAt: Ms,
  lastActiveAt: Ms,
  endedAt: v.nullable(Ms),
})

const UserBalance = v.strictObject({ kind: Text, currency: Currency, balance: Dec })

/** A row of the ledger, unchanged. */
const UserTransfer = v.strictObject({
  id: Id,
  kind: Text,
  currency: Currency,
  amount: Dec,
  debit: Text,
  credit: Text,
  at: Ms,
})

const UserNote = v.strictObject({ id: Id, operatorName: Text, note: Text, createdAt: Ms })

export const RestrictionRow = v.strictObject({
  id: Id,
  capability: Capability,
  reasonKey: ReasonKey,
  madeByName: Text,
  createdAt: Ms,
  untilAt: Ms,
  liftedAt: v.nullable(Ms),
  isInForce: v.boolean(),
  /** Whether the next restriction of the same kind needs a second operator. */
  needsSecond: v.boolean(),
  /** A change of its duration that waits for a second operator. */
  pendingApprovalId: v.nullable(Id),
})
export type RestrictionRow = v.InferOutput<typeof RestrictionRow>

/** The running pause of withdrawals after a credential change. */
export const RunningHold = v.strictObject({ untilAt: Ms, reasonKey: HoldReason })
export type RunningHold = v.InferOutput<typeof RunningHold>

/** The state of an application. Only compliance sees the person it names, in its queue. */
const UserIdentity = v.pick(IdentityItem, [
  'id',
  'type',
  'statusKey',
  'country',
  'docType',
  'reasonKey',
  'createdAt',
  'decidedAt',
])
export type UserIdentity = v.InferOutput<typeof UserIdentity>

/**
 * The ties that two users can share: the key of a browser, the IP address of a session of the last 30 days, an identity
 * document, a withdrawal account. A tie is a hint and no proof: families share all of them but documents.
 */
export const userTies = ['device', 'ip', 'document', 'account'] as const
export type UserTie = (typeof userTies)[number]

const UserLink = v.strictObject({
  id: Id,
  uid: Text,
  account: Text,
  ties: v.array(v.picklist(userTies)),
})
export type UserLink = v.InferOutput<typeof UserLink>

export const UserRecord = v.strictObject({
  user: UserSummary,
  email: v.nullable(Text),
  phone: v.nullable(Text),
  lastLoginIp: v.nullable(Text),
  invitedBy: v.nullable(Id),
  /** As the user reads it; it cannot be set. */
  credit: CreditScore,
  restrictions: v.array(RestrictionRow),
  hold: v.nullable(RunningHold),
  sessions: v.array(UserSession),
  balances: v.array(UserBalance),
  /** The latest movements of the user's money, newest first. */
  transfers: v.array(UserTransfer),
  /** As the user sees them. */
  positions: v.array(Position),
  recharges: v.array(RechargeOrder),
  withdrawals: v.array(WithdrawalOrder),
  accounts: v.array(WithdrawalAccount),
  /** For an ended account. */
  unclaimed: Unclaimed,
  /** Applications, newest first. */
  identities: v.array(UserIdentity),
  /** Other users with a tie to this one. */
  links: v.array(UserLink),
  notes: v.array(UserNote),
  /** Operators' acts on this user, newest first; with the reasons that the caller may read in the audit. */
  acts: v.array(AuditRow),
})
export type UserRecord = v.InferOutput<typeof UserRecord>

export const getUser = endpoint({
  name: 'getUser',
  concept: 'operator',
  auth: 'operator',
  roles: lookers,
  limit: reading,
  request: v.object({ id: Id }),
  result: UserRecord,
  errors: ['NOT_FOUND', 'OWN_ACCOUNT'],
  summary:
    'Everything about one user, notes of colleagues included; never about the own account. ' +
    'That it was looked at is a row of the audit.',
})

export const addUserNote = endpoint({
  name: 'addUserNote',
  concept: 'operator',
  auth: 'operator',
  roles: ['ops_maker', 'ops_checker', 'compliance', 'credit', 'risk', 'support', 'finance'],
  limit: acting,
  request: v.strictObject({ id: Id, note: Remark }),
  result: v.strictObject({ id: Id }),
  errors: ['NOT_FOUND', 'OWN_ACCOUNT'],
  summary: 'Keeps a note with a user, for operators alone. It is never changed.',
})

/** The allowed reasons for a restriction. */
export const restrictionReasons = [
  'suspicious_activity',
  'identity_check',
  'legal_order',
  'own_request',
  'security_incident',
] as const satisfies readonly ReasonKey[]

export const restrictUser = endpoint({
  name: 'restrictUser',
  concept: 'operator',
  auth: 'operator',
  roles: ['compliance'],
  fresh: true,
  limit: acting,
  request: v.strictObject({
    id: Id,
    capability: Capability,
    reasonKey: v.picklist(restrictionReasons),
    untilAt: Ms,
    remark: Remark,
  }),
  result: Act,
  errors: ['NOT_FOUND', 'STATE_CHANGED', 'OWN_ACCOUNT'],
  summary:
    'Restricts a user at once, with a reason and an end. More than 72 hours, to prolong what ' +
    'is in force, and what one person alone did in the last thirty days wait for a second ' +
    'operator.',
})

export const revokeUserSessions = endpoint({
  name: 'revokeUserSessions',
  concept: 'operator',
  auth: 'operator',
  roles: ['support', 'compliance'],
  fresh: true,
  limit: acting,
  request: v.strictObject({ id: Id, reasonKey: v.picklist(restrictionReasons), remark: Remark }),
  result: v.strictObject({ ended: Count }),
  errors: ['NOT_FOUND', 'OWN_ACCOUNT'],
  summary:
    'Signs a user out everywhere, at once. Who proves to be the user comes in again, and reads why at their address.',
})

/** The credentials that an operator may remove for a user who has lost or forgotten them. */
export const resetTargets = ['authenticator', 'withdrawal_password'] as const
export type ResetTarget = (typeof resetTargets)[number]

/** The reasons for removing them. */
export const resetReasons = [
  'own_request',
  'security_incident',
] as const satisfies readonly ReasonKey[]

export const resetUserFactor = endpoint({
  name: 'resetUserFactor',
  concept: 'operator',
  auth: 'operator',
  roles: ['support'],
  fresh: true,
  limit: acting,
  request: v.strictObject({
    id: Id,
    target: v.picklist(resetTargets),
    reasonKey: v.picklist(resetReasons),
    remark: Remark,
  }),
  result: Act,
  errors: [
    'NOT_FOUND',
    'GOOGLE_NOT_BOUND',
    'FUND_PASSWORD_NOT_SET',
    'STATE_CHANGED',
    'OWN_ACCOUNT',
  ],
  summary:
    'Asks to remove the authenticator of who lost it, with its recovery codes, or the ' +
    'withdrawal password of who forgot it; the remark is the evidence, and a second operator ' +
    'decides. Withdrawals pause, sessions end, and the user is told.',
})

export const liftRestriction = endpoint({
  name: 'liftRestriction',
  concept: 'operator',
  auth: 'operator',
  roles: ['compliance'],
  fresh: true,
  limit: acting,
  request: v.strictObject({ id: Id, restrictionId: Id, reasonKey: ReasonKey, remark: Remark }),
  result: Act,
  errors: ['NOT_FOUND', 'STATE_CHANGED', 'OWN_ACCOUNT'],
  summary: 'Asks to end a restriction early; a second operator decides.',
})
