import * as v from 'valibot'
import { endpoint, MINUTE, SECOND } from './endpoint.ts'
import { IeoOrder, IeoProject, IeoProjectId } from './ieo-shapes.ts'
import { DisclosureVersion } from './invest-shapes.ts'
import { commaList, listFields, page } from './query.ts'
import { Id, PositiveDec } from './scalars.ts'

const reading = { count: 300, perMs: MINUTE, by: 'user' } as const
const acting = { count: 30, perMs: MINUTE, by: 'user' } as const

export const listIeoProjects = endpoint({
  name: 'listIeoProjects',
  concept: 'ieo',
  auth: 'token',
  limit: reading,
  request: v.object({
    ...listFields,
    status: v.optional(commaList(v.picklist(['0', '1', '2', '3', '4', '5', '-3']), 7)),
  }),
  result: page(IeoProject),
  errors: [],
  summary: 'Projects whose tokens are or were on offer, each with what the user has in it.',
})

export const getIeoProject = endpoint({
  name: 'getIeoProject',
  concept: 'ieo',
  auth: 'token',
  limit: reading,
  request: v.object({ id: IeoProjectId }),
  result: IeoProject,
  errors: ['NOT_FOUND'],
  summary: 'One project, how many applied for it, and what the user has in it.',
})

export const listIeoOrders = endpoint({
  name: 'listIeoOrders',
  concept: 'ieo',
  auth: 'token',
  limit: reading,
  request: v.object({
    ...listFields,
    projectId: v.optional(IeoProjectId),
    status: v.optional(commaList(v.picklist(['2', '3', '4', '5', '-1', '-2', '-3']), 7)),
  }),
  result: page(IeoOrder),
  errors: [],
  summary: "The user's applications, latest first.",
})

export const applyIeo = endpoint({
  name: 'applyIeo',
  concept: 'ieo',
  auth: 'token',
  limit: acting,
  money: { validMs: 60 * SECOND },
  request: v.strictObject({
    projectId: IeoProjectId,
    quantity: PositiveDec,
    /** The terms that the user has read and accepted. */
    disclosureVersion: DisclosureVersion,
    agreementAccepted: v.literal(true),
  }),
  result: IeoOrder,
  errors: [
    'PAUSED',
    'RESTRICTED',
    'SELF_EXCLUDED',
    'NOT_FOUND',
    'IEO_NOT_OPEN',
    'IEO_LIMIT',
    'IEO_ALREADY_APPLIED',
    'LEVEL_TOO_LOW',
    'KYC_REQUIRED',
    'DISCLOSURE_NOT_ACCEPTED',
    'AMOUNT_PRECISION',
  ],
  summary:
    'Applies for tokens, once for each project. Nothing is frozen, and nothing has to be paid.',
})

export const payIeo = endpoint({
  name: 'payIeo',
  concept: 'ieo',
  auth: 'token',
  limit: acting,
  money: { validMs: 60 * SECOND },
  underRestriction: true,
  request: v.strictObject({ orderId: Id }),
  result: IeoOrder,
  errors: [
    'SELF_EXCLUDED',
    'NOT_FOUND',
    'IEO_NOT_WON',
    'IEO_PAY_EXPIRED',
    'IEO_ALREADY_PAID',
    'INSUFFICIENT_BALANCE',
  ],
  summary:
    'Pays for what was won: held in the name of the user until the tokens come. No pause and ' +
    'no restriction keeps a winner from it.',
})
