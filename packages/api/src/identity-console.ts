import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { GivenAddress, GivenPerson } from './identity.ts'
import {
  advancedImages,
  documentImages,
  documentTypes,
  identityFlags,
  reasonsFor,
  rejectReasons,
  typedFields,
} from './identity-names.ts'
import { Act, Remark, withAuditor } from './operator-shapes.ts'
import { page } from './query.ts'
import { queueFields, queueItemFields } from './queue.ts'
import { Count, Country, Id, Ms, Text } from './scalars.ts'

/** The only roles that open and decide on applications: no other operator sees a document, not even the auditor. */
export const identityWorkers = ['compliance'] as const

const shared = { concept: 'operator', auth: 'operator', roles: identityWorkers } as const
const reading = { count: 300, perMs: MINUTE, by: 'user' } as const
const acting = { count: 60, perMs: MINUTE, by: 'user' } as const

const imageKinds = [...new Set([...Object.values(documentImages).flat(), ...advancedImages])]
const ImageKind = v.picklist(imageKinds)

/** A reason for a photo at a typed field would not tell the user what to do. */
const FieldFault = v.pipe(
  v.strictObject({
    field: v.picklist([...typedFields.basic, ...typedFields.advanced, ...imageKinds]),
    reasonKey: v.picklist(rejectReasons),
  }),
  v.check(({ field, reasonKey }) => reasonsFor(field).includes(reasonKey), 'reason'),
)

/** An application in the queue: masked until the operator who claimed it opens it. */
export const IdentityItem = v.strictObject({
  ...queueItemFields,
  type: v.picklist(['basic', 'advanced']),
  statusKey: v.picklist(['under_review', 'passed', 'rejected', 'expired']),
  userId: Id,
  country: Country,
  docType: v.nullable(v.picklist(documentTypes)),
  maskedName: Text,
  maskedDocNumber: v.nullable(Text),
  images: v.array(v.strictObject({ kind: ImageKind, fileId: Id })),
  flags: v.array(v.picklist(identityFlags)),
  reasonKey: v.nullable(v.picklist(rejectReasons)),
  fieldReasons: v.array(v.strictObject({ field: Text, reasonKey: v.picklist(rejectReasons) })),
  /** A pass or a revocation that waits for a second operator. */
  pendingApprovalId: v.nullable(Id),
  /**
   * Whether the operator who has claimed it has opened all of its present version: an application cannot pass unseen.
   */
  isOpened: v.boolean(),
  createdAt: Ms,
  decidedAt: v.nullable(Ms),
})
export type IdentityItem = v.InferOutput<typeof IdentityItem>

export const listIdentities = endpoint({
  ...shared,
  name: 'listIdentities',
  roles: withAuditor(identityWorkers),
  limit: reading,
  request: v.object(queueFields),
  result: page(IdentityItem),
  errors: [],
  summary: 'Applications that wait for a decision, what is due first on top; or what was decided.',
})

/** Another account with the same document: it has passed with it, or waits to. */
const DocumentTwin = v.strictObject({
  userId: Id,
  uid: v.nullable(Text),
  statusKey: v.picklist(['under_review', 'passed', 'expired']),
})

/** The account, for comparison with the typed application. */
const ApplyingAccount = v.strictObject({
  account: Text,
  nickName: Text,
  email: v.nullable(Text),
  phone: v.nullable(Text),
  /** The country of residence stated by the user. */
  country: v.nullable(Text),
})

/** The typed data, in full. */
export const OpenedIdentity = v.strictObject({
  id: Id,
  version: Count,
  person: v.nullable(v.strictObject({ ...GivenPerson.entries, docNumber: Text })),
  address: v.nullable(GivenAddress),
  /** The full name of the verified basic identity, which a proof of address must bear; null without one. */
  legalName: v.nullable(Text),
  /** Null if it no longer exists. */
  account: v.nullable(ApplyingAccount),
  /** Other accounts with the document, passed ones first; at most twenty. */
  sameDocument: v.array(DocumentTwin),
})
export type OpenedIdentity = v.InferOutput<typeof OpenedIdentity>

export const openIdentity = endpoint({
  ...shared,
  name: 'openIdentity',
  limit: acting,
  request: v.strictObject({ id: Id }),
  result: OpenedIdentity,
  errors: ['NOT_FOUND', 'NOT_CLAIMED', 'CLAIMED_BY_ANOTHER'],
  summary:
    'What was typed into an application, its account and who else showed the document, for ' +
    'who has claimed it. Each look is on record.',
})

export const seeIdentityPhoto = endpoint({
  ...shared,
  name: 'seeIdentityPhoto',
  limit: acting,
  request: v.strictObject({ id: Id, fileId: Id }),
  /** A `data:` URL: the picture has no address of its own. */
  result: v.strictObject({ image: Text }),
  errors: ['NOT_FOUND', 'NOT_CLAIMED', 'CLAIMED_BY_ANOTHER'],
  summary: 'A photo of an application, marked with who looks and when. Each look is on record.',
})

const decisionErrors = [
  'NOT_FOUND',
  'STATE_CHANGED',
  'NOT_CLAIMED',
  'CLAIMED_BY_ANOTHER',
  'OWN_ACCOUNT',
] as const

const deciding = { id: Id, version: Count, remark: Remark }

export const approveIdentity = endpoint({
  ...shared,
  name: 'approveIdentity',
  limit: acting,
  fresh: true,
  request: v.strictObject(deciding),
  result: Act,
  errors: [...decisionErrors, 'NOT_LOOKED_AT', 'IDENTITY_IN_USE'],
  summary:
    'Passes an application that they have opened whole; one that is flagged waits for a second operator.',
})

export const rejectIdentity = endpoint({
  ...shared,
  name: 'rejectIdentity',
  limit: acting,
  fresh: true,
  request: v.strictObject({
    ...deciding,
    reasonKey: v.picklist(rejectReasons),
    fields: v.pipe(v.array(FieldFault), v.minLength(1), v.maxLength(20)),
  }),
  result: Act,
  errors: decisionErrors,
  summary: 'Sends an application back, with a reason for each field that is to be given again.',
})

export const revokeIdentity = endpoint({
  ...shared,
  name: 'revokeIdentity',
  limit: acting,
  fresh: true,
  request: v.strictObject({ ...deciding, reasonKey: v.picklist(rejectReasons) }),
  result: Act,
  errors: ['NOT_FOUND', 'STATE_CHANGED', 'OWN_ACCOUNT'],
  summary:
    'Asks to take back what had passed; the remark is the evidence. A second operator decides.',
})
