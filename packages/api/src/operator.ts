import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import {
  Act,
  AuditRow,
  Operator,
  operatorRoles,
  type OperatorRole,
  OperatorToken,
  ReasonKey,
  Remark,
  SwitchKey,
  SwitchState,
} from './operator-shapes.ts'
import { PasskeyAssertion } from './passkey-shapes.ts'
import { GivenPassword } from './people-shapes.ts'
import { listFields, page, wholeNumber } from './query.ts'
import { Count, DeviceKey, Id, Ms, Text, text } from './scalars.ts'
import { plain } from './typed-text.ts'

const reading = { count: 300, perMs: MINUTE, by: 'user' } as const
const acting = { count: 60, perMs: MINUTE, by: 'user' } as const

const SecurityCode = plain(/^\d{6}$/)

export const operatorLogin = endpoint({
  name: 'operatorLogin',
  concept: 'operator',
  auth: 'none',
  limit: { count: 10, perMs: MINUTE, by: 'ip' },
  request: v.strictObject({
    name: text(1, 64),
    password: GivenPassword,
    /** Exactly one of the two. */
    code: v.optional(SecurityCode),
    passkey: v.optional(PasskeyAssertion),
    deviceKey: DeviceKey,
  }),
  result: OperatorToken,
  errors: ['BAD_CREDENTIALS', 'LOGIN_LOCKED'],
  summary: 'Signs in with name, password and code or passkey. Whatever was wrong is one answer.',
})

export const operatorStepUp = endpoint({
  name: 'operatorStepUp',
  concept: 'operator',
  auth: 'operator',
  roles: operatorRoles,
  limit: { count: 20, perMs: MINUTE, by: 'user' },
  /** Exactly one of the two. */
  request: v.strictObject({
    code: v.optional(SecurityCode),
    passkey: v.optional(PasskeyAssertion),
  }),
  result: OperatorToken,
  errors: ['BAD_CREDENTIALS', 'LOGIN_LOCKED'],
  summary: 'Takes a fresh code or passkey and gives a new token; the old one is dead.',
})

export const operatorLogout = endpoint({
  name: 'operatorLogout',
  concept: 'operator',
  auth: 'operator',
  roles: operatorRoles,
  limit: acting,
  request: v.strictObject({}),
  result: v.null(),
  errors: [],
  summary: 'Ends this session.',
})

export const getOperator = endpoint({
  name: 'getOperator',
  concept: 'operator',
  auth: 'operator',
  roles: operatorRoles,
  limit: reading,
  request: v.object({}),
  result: Operator,
  errors: [],
  summary: 'The operator of the token, with roles and the ends of session and proof.',
})

/** The roles that may stop a function for everybody, and request its resumption. */
const switchers = ['risk', 'ops_maker', 'compliance'] as const satisfies readonly OperatorRole[]

export const listSwitches = endpoint({
  name: 'listSwitches',
  concept: 'operator',
  auth: 'operator',
  roles: operatorRoles,
  limit: reading,
  request: v.object({}),
  result: v.array(SwitchState),
  errors: [],
  summary: 'What is stopped for everybody, and why.',
})

export const setSwitch = endpoint({
  name: 'setSwitch',
  concept: 'operator',
  auth: 'operator',
  roles: switchers,
  fresh: true,
  limit: acting,
  request: v.strictObject({
    switch: SwitchKey,
    stopped: v.boolean(),
    reasonKey: ReasonKey,
    remark: Remark,
  }),
  result: Act,
  errors: ['STATE_CHANGED'],
  summary: 'Stops at once, with a notice to users. Going on again waits for a second operator.',
})

const readers = [
  'auditor',
  'superadmin',
  'compliance',
  'risk',
  'finance',
  'ops_maker',
  'ops_checker',
] as const satisfies readonly OperatorRole[]

/**
 * The roles that read reasons and changes in the audit, which are the evidence of cases. Other roles read them only for
 * their own acts.
 */
export const evidenceReaders = [
  'auditor',
  'superadmin',
  'compliance',
] as const satisfies readonly OperatorRole[]

export const listAudit = endpoint({
  name: 'listAudit',
  concept: 'operator',
  auth: 'operator',
  roles: readers,
  limit: reading,
  request: v.object({
    ...listFields,
    action: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z]{1,40}$/))),
    actorId: v.optional(Id),
    targetId: v.optional(Id),
  }),
  result: page(AuditRow),
  errors: [],
  summary:
    'The audit, newest first; why, before and after are empty in rows of others for who reads no evidence.',
})

const RowNumber = wholeNumber(0, Number.MAX_SAFE_INTEGER)

export const exportAudit = endpoint({
  name: 'exportAudit',
  concept: 'operator',
  auth: 'operator',
  roles: ['auditor', 'superadmin'],
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  request: v.object({
    /** The last row that the caller has. */
    afterSeq: v.optional(RowNumber, 0),
    /** The end of the chain when its first part was fetched. */
    untilSeq: v.optional(RowNumber),
  }),
  result: v.strictObject({
    /** The next part of the chain, in order; empty after its end. */
    rows: v.array(AuditRow),
    endSeq: Count,
  }),
  errors: [],
  summary:
    'The chain of the audit to be kept and verified elsewhere, a stretch at a time. Each stretch that was taken is on record.',
})

export const verifyAudit = endpoint({
  name: 'verifyAudit',
  concept: 'operator',
  auth: 'operator',
  roles: readers,
  limit: { count: 6, perMs: MINUTE, by: 'user' },
  request: v.object({}),
  result: v.strictObject({
    ok: v.boolean(),
    /** The number of checked rows. */
    rows: Count,
    head: v.strictObject({ seq: Count, hash: Text }),
    /** The first row that does not match, with its fault. */
    broken: v.nullable(v.strictObject({ seq: Count, why: Text })),
    /** The number of matching heads recorded outside the database. */
    anchors: Count,
    anchoredAt: v.nullable(Ms),
    /** The first anchor that does not match its record, with its fault. */
    anchorFault: v.nullable(v.strictObject({ number: Count, why: Text })),
    /** To be kept elsewhere; null before the first anchor or without a signature. */
    lastAnchor: v.nullable(
      v.strictObject({
        number: Count,
        at: Ms,
        seq: Count,
        hash: Text,
        prevHash: Text,
        /** Ed25519, base64url, by `publicKey`, the key that also signs checkpoints. */
        signature: Text,
        publicKey: Text,
      }),
    ),
  }),
  errors: [],
  summary:
    'Recomputes the whole chain, and compares it with the signed anchors kept outside the ' +
    'database and them with their record in it.',
})
