import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import {
  documentTypes,
  genders,
  rejectReasons,
  relationships,
  sourcesOfFunds,
} from './identity-names.ts'
import { Phone, PhoneCode } from './people-shapes.ts'
import { PersonName } from './person-name.ts'
import { listFields, page } from './query.ts'
import { Count, Country, Id, Ms, Text, text, Time } from './scalars.ts'
import { plain, plainText } from './typed-text.ts'

const DocumentNumber = plain(/^[0-9A-Za-z][0-9A-Za-z /.-]{2,38}[0-9A-Za-z]$/)

/** A day of the calendar, `1990-02-28`. */
export const GivenDay = v.pipe(
  v.string(),
  v.transform(plainText),
  v.regex(/^(?!0)(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
  v.check(isDayOfCalendar, 'day'),
)

/** Refuses days that do not exist, such as 30 February. */
function isDayOfCalendar(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

const personFields = {
  country: Country,
  surname: PersonName,
  firstName: PersonName,
  birthday: GivenDay,
  gender: v.optional(v.picklist(genders)),
  docNumber: DocumentNumber,
  expireDate: v.optional(GivenDay),
  /** The version of the shown text about the use of these data. */
  consentVersion: text(1, 32),
}

export const FieldReason = v.strictObject({
  field: Text,
  reasonKey: v.picklist(rejectReasons),
  reason: Text,
})
export type FieldReason = v.InferOutput<typeof FieldReason>

/** The state of a user's basic or advanced identity. */
export const AuthState = v.strictObject({
  status: v.nullable(v.picklist([0, 1, -1, -2])),
  statusKey: v.picklist(['none', 'under_review', 'passed', 'rejected', 'expired']),
  submitTime: v.nullable(Time),
  submitAt: v.nullable(Ms),
  /** The time by which a decision can be expected. */
  targetAt: v.nullable(Ms),
  auditTime: v.nullable(Time),
  auditAt: v.nullable(Ms),
  reasonKey: v.nullable(Text),
  reason: v.nullable(Text),
  /** The inputs to give again, with the reasons. */
  fields: v.array(Text),
  fieldReasons: v.array(FieldReason),
})
export type AuthState = v.InferOutput<typeof AuthState>

/** The typed data of a basic application; the document's number is never returned. */
export const GivenPerson = v.strictObject({
  surname: Text,
  firstName: Text,
  birthday: Text,
  gender: v.optional(Text),
  expireDate: v.optional(Text),
})
export type GivenPerson = v.InferOutput<typeof GivenPerson>

export const GivenAddress = v.strictObject({
  address: Text,
  city: Text,
  postalCode: v.optional(Text),
  occupation: v.optional(Text),
  sourceOfFunds: v.optional(Text),
  emergencyContacts: v.array(
    v.strictObject({
      surname: Text,
      name: Text,
      relationship: Text,
      phoneCode: Text,
      phone: Text,
      address: Text,
    }),
  ),
})
export type GivenAddress = v.InferOutput<typeof GivenAddress>

export const AuthRecord = v.strictObject({
  id: Id,
  type: v.picklist(['basic', 'advanced']),
  docType: v.nullable(v.picklist(documentTypes)),
  country: Country,
  maskedName: Text,
  maskedDocNumber: v.nullable(Text),
  images: v.array(
    v.strictObject({
      kind: v.picklist([
        'frontImage',
        'backImage',
        'holdingImage',
        'passportImage',
        'addressProof',
      ]),
      fileId: Id,
      /** Valid for five minutes. */
      url: Text,
    }),
  ),
  status: v.picklist([0, 1, -1, -2]),
  statusKey: v.picklist(['under_review', 'passed', 'rejected', 'expired']),
  reasonKey: v.nullable(Text),
  reason: v.nullable(Text),
  fields: v.array(Text),
  fieldReasons: v.array(FieldReason),
  /** The inputs of a returned application, while they are kept: so that only the faulty ones must be given again. */
  given: v.nullable(v.union([GivenPerson, GivenAddress])),
  createTime: Time,
  createAt: Ms,
  auditTime: v.nullable(Time),
  auditAt: v.nullable(Ms),
})
export type AuthRecord = v.InferOutput<typeof AuthRecord>

const applying = { count: 30, perMs: MINUTE, by: 'user' } as const
const reading = { count: 120, perMs: MINUTE, by: 'user' } as const

export const applyBasicAuth = endpoint({
  name: 'applyBasicAuth',
  concept: 'identity',
  auth: 'token',
  limit: applying,
  request: v.variant('docType', [
    v.strictObject({
      docType: v.literal('id'),
      ...personFields,
      frontImage: Id,
      backImage: Id,
      holdingImage: Id,
    }),
    v.strictObject({
      docType: v.literal('driver_license'),
      ...personFields,
      frontImage: Id,
      backImage: Id,
    }),
    v.strictObject({ docType: v.literal('passport'), ...personFields, passportImage: Id }),
  ]),
  result: AuthRecord,
  errors: [
    'KYC_ALREADY_PASSED',
    'KYC_UNDER_REVIEW',
    'FILE_NOT_OWNED',
    'UNDERAGE',
    'IDENTITY_IN_USE',
    'AGREEMENT_REQUIRED',
  ],
  summary: 'Applies for basic identity with one document; at most five applications a day.',
})

const EmergencyContact = v.strictObject({
  surname: PersonName,
  name: PersonName,
  relationship: v.picklist(relationships),
  phoneCode: PhoneCode,
  phone: Phone,
  address: text(1, 200),
})

export const applyAdvancedAuth = endpoint({
  name: 'applyAdvancedAuth',
  concept: 'identity',
  auth: 'token',
  limit: applying,
  request: v.strictObject({
    address: text(5, 200),
    city: text(1, 100),
    postalCode: v.optional(text(1, 20)),
    addressProof: Id,
    holdingImage: Id,
    emergencyContacts: v.pipe(v.array(EmergencyContact), v.minLength(1), v.maxLength(3)),
    occupation: v.optional(text(1, 100)),
    sourceOfFunds: v.optional(v.picklist(sourcesOfFunds)),
    consentVersion: text(1, 32),
  }),
  result: AuthRecord,
  errors: [
    'KYC_ALREADY_PASSED',
    'KYC_UNDER_REVIEW',
    'KYC_BASIC_REQUIRED',
    'FILE_NOT_OWNED',
    'AGREEMENT_REQUIRED',
  ],
  summary: 'Applies for advanced identity: address and emergency contacts, after the basic one.',
})

export const getAuth = endpoint({
  name: 'getAuth',
  concept: 'identity',
  auth: 'token',
  limit: reading,
  request: v.object({}),
  result: v.strictObject({
    submitted: v.boolean(),
    basic: AuthState,
    advanced: AuthState,
    next: v.picklist(['basic', 'advanced', 'wait', 'none']),
    /** The text about the use of these data to show now. */
    consentVersion: Text,
  }),
  errors: [],
  summary: 'Where both identities stand, and what comes next.',
})

export const getAuthDone = endpoint({
  name: 'getAuthDone',
  concept: 'identity',
  auth: 'token',
  limit: reading,
  request: v.object({}),
  result: v.strictObject({ done: v.boolean(), level: Count }),
  errors: [],
  summary: 'Whether the user is known, and how well: 0, 1 or 2.',
})

export const listAuths = endpoint({
  name: 'listAuths',
  concept: 'identity',
  auth: 'token',
  limit: reading,
  request: v.object({ ...listFields }),
  result: page(AuthRecord),
  errors: [],
  summary: 'The own applications, newest first. Document numbers never come back in full.',
})
