/** Identity names that a browser needs at run time, separate from the schemas that use them. */

export const documentTypes = ['id', 'driver_license', 'passport'] as const
export type DocumentType = (typeof documentTypes)[number]

/** The photos that each kind of document requires. */
export const documentImages = {
  id: ['frontImage', 'backImage', 'holdingImage'],
  driver_license: ['frontImage', 'backImage'],
  passport: ['passportImage'],
} as const satisfies Record<DocumentType, readonly ImageField[]>

export const advancedImages = ['addressProof', 'holdingImage'] as const

export type ImageField =
  | 'frontImage'
  | 'backImage'
  | 'holdingImage'
  | 'passportImage'
  | 'addressProof'

/** Possible faults of a photo, or of its content. */
const photoReasons = [
  'cut_off',
  'blurred',
  'dark',
  'glare',
  'document_expired',
  'mismatch',
  'unreadable',
  'wrong_document',
  'too_old',
  'not_accepted',
] as const

/** Reasons for returning a field; each has a sentence `identity.<reason>` in `messages/`. */
export const rejectReasons = [...photoReasons, 'unclear', 'used_elsewhere'] as const
export type RejectReason = (typeof rejectReasons)[number]

/** Fields of each application that a reviewer may return, besides its photos. */
export const typedFields = {
  basic: ['country', 'surname', 'firstName', 'birthday', 'gender', 'docNumber', 'expireDate'],
  advanced: ['address', 'city', 'postalCode', 'occupation', 'sourceOfFunds', 'emergencyContacts'],
} as const

/** Possible faults of any typed field, and of a particular field. */
const typedReasons: readonly RejectReason[] = ['mismatch', 'unclear']
const ownReasons: Readonly<Record<string, readonly RejectReason[]>> = {
  docNumber: ['used_elsewhere'],
  expireDate: ['document_expired'],
}

const allTyped: ReadonlySet<string> = new Set([...typedFields.basic, ...typedFields.advanced])

/** The allowed reasons for returning this field: the user reads the reason at the field. */
export const reasonsFor = (field: string): readonly RejectReason[] =>
  allTyped.has(field) ? [...typedReasons, ...(ownReasons[field] ?? [])] : photoReasons

/** Reasons for a review by two operators: another user with the same name and birthday has passed. */
export const identityFlags = ['duplicate_person'] as const
export const genders = ['male', 'female', 'other'] as const

export const sourcesOfFunds = ['salary', 'business', 'investment', 'inheritance', 'other'] as const

export const relationships = [
  'parent',
  'spouse',
  'sibling',
  'child',
  'friend',
  'colleague',
  'other',
] as const

export const authStatuses = { under_review: 0, passed: 1, rejected: -1, expired: -2 } as const
