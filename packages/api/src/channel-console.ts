import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Act, ReasonKey, Remark } from './operator-shapes.ts'
import { DayMinute } from './recharge-shapes.ts'
import { Count, Currency, Dec, Id, Ms, PositiveDec, RowNumber, Text, text } from './scalars.ts'

/** The roles that maintain deposit accounts; a second operator approves every new account. */
const makers = ['ops_maker', 'treasury'] as const
const readers = ['ops_maker', 'ops_checker', 'treasury', 'finance', 'auditor'] as const

const shared = { concept: 'operator', auth: 'operator' } as const
const reading = { count: 300, perMs: MINUTE, by: 'user' } as const
const acting = { count: 60, perMs: MINUTE, by: 'user' } as const

/** A bank account to which users may pay. */
export const DepositChannel = v.strictObject({
  id: Id,
  version: Count,
  currency: Currency,
  bankName: Text,
  bankCode: v.nullable(Text),
  accountNo: Text,
  accountName: Text,
  branch: v.nullable(Text),
  minAmount: Dec,
  maxAmount: Dec,
  opensMinute: DayMinute,
  closesMinute: DayMinute,
  arrivalMinutes: Count,
  stopped: v.boolean(),
  /** The time from which users see this version. */
  effectiveAt: Ms,
  /** Whether users see this version now. */
  isCurrent: v.boolean(),
  /** A change that waits for a second operator. */
  pendingApprovalId: v.nullable(Id),
})
export type DepositChannel = v.InferOutput<typeof DepositChannel>

export const listDepositChannels = endpoint({
  ...shared,
  name: 'listDepositChannels',
  roles: readers,
  limit: reading,
  request: v.object({}),
  result: v.array(DepositChannel),
  errors: [],
  summary: 'The accounts that users pay to: what they see now, and what they will see.',
})

export const proposeDepositChannel = endpoint({
  ...shared,
  name: 'proposeDepositChannel',
  roles: makers,
  limit: acting,
  fresh: true,
  request: v.strictObject({
    /** The account to change, with the version that the operator saw; absent for a new account. */
    channelId: v.optional(RowNumber),
    version: v.optional(Count, 0),
    currency: Currency,
    bankName: text(1, 100),
    bankCode: v.optional(text(1, 20)),
    accountNo: v.pipe(v.string(), v.regex(/^[0-9A-Z][0-9A-Z -]{3,33}$/)),
    accountName: text(1, 100),
    branch: v.optional(text(1, 100)),
    minAmount: PositiveDec,
    maxAmount: PositiveDec,
    opensMinute: DayMinute,
    closesMinute: DayMinute,
    arrivalMinutes: v.pipe(Count, v.minValue(1), v.maxValue(10_080)),
    reasonKey: ReasonKey,
    remark: Remark,
  }),
  result: Act,
  errors: ['NOT_FOUND', 'STATE_CHANGED', 'CURRENCY_UNSUPPORTED', 'AMOUNT_PRECISION'],
  summary:
    'Asks for a new account, for another one in its place, or to open a stopped one again. A ' +
    'second operator decides, and users see it after a waiting time.',
})

export const stopDepositChannel = endpoint({
  ...shared,
  name: 'stopDepositChannel',
  roles: makers,
  limit: acting,
  fresh: true,
  request: v.strictObject({ id: Id, reasonKey: ReasonKey, remark: Remark }),
  result: Act,
  errors: ['NOT_FOUND', 'STATE_CHANGED'],
  summary: 'Takes an account away from users, at once: what protects needs no second operator.',
})
