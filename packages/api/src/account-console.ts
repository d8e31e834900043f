import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Act, Remark, type ReasonKey } from './operator-shapes.ts'
import { Id } from './scalars.ts'
import { restrictionReasons } from './user-console.ts'

const acting = { count: 60, perMs: MINUTE, by: 'user' } as const

export const disableUserAccount = endpoint({
  name: 'disableUserAccount',
  concept: 'operator',
  auth: 'operator',
  roles: ['compliance'],
  fresh: true,
  limit: acting,
  request: v.strictObject({
    id: Id,
    accountId: Id,
    reasonKey: v.picklist(restrictionReasons),
    remark: Remark,
  }),
  result: Act,
  errors: ['NOT_FOUND', 'STATE_CHANGED', 'OWN_ACCOUNT'],
  summary:
    'Closes an account that money could be sent to, at once; its owner reads why. Two operators can open it again.',
})

/** Reasons for reopening an account that an operator had closed. */
export const reopenReasons = [
  'closed_by_mistake',
  'resolved',
  'own_request',
] as const satisfies readonly ReasonKey[]

export const reopenUserAccount = endpoint({
  name: 'reopenUserAccount',
  concept: 'operator',
  auth: 'operator',
  roles: ['compliance'],
  fresh: true,
  limit: acting,
  request: v.strictObject({
    id: Id,
    accountId: Id,
    reasonKey: v.picklist(reopenReasons),
    remark: Remark,
  }),
  result: Act,
  errors: ['NOT_FOUND', 'STATE_CHANGED', 'OWN_ACCOUNT', 'ADDRESS_BARRED', 'ACCOUNT_LIST_FULL'],
  summary:
    'Asks to open an account again that an operator closed; a second operator decides. It ' +
    'cools like a new one, and its owner reads why. An address to which the law forbids to ' +
    'send stays closed.',
})
