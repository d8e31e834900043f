import type { DocumentType, identityFlags, ImageField, Language, RejectReason } from '@candor/api'
import { column, table, type RowOf } from '../platform/lane/index.ts'
import { documentName, personName } from './masks.ts'

const { bytes, id, json, ms, optional, text, whole, words } = column

export type AuthType = 'basic' | 'advanced'
export type AuthStatus = 'under_review' | 'passed' | 'rejected' | 'expired'
export type Image = { readonly kind: ImageField; readonly fileId: string }
/** One field that a reviewer sends back, and why: the user reads the sentence of the key. */
export type FieldFault = {
  readonly field: string
  readonly reasonKey: RejectReason
}
/** Why an approval needs a second person. */
export type Flag = (typeof identityFlags)[number]

const applicationColumns = {
  id,
  type: words<AuthType>(),
  status: words<AuthStatus>(),
  /** Counts the changes: who decides says which one they looked at. */
  version: whole,
  country: text,
  docType: optional(words<DocumentType>()),
  maskedName: text,
  maskedDocNumber: optional(text),
  documentHash: optional(bytes),
  personHash: optional(bytes),
  /** What was typed, encrypted; null once it is forgotten. */
  sealed: optional(bytes),
  images: json<readonly Image[]>(),
  flags: json<readonly Flag[]>(),
  consentVersion: text,
  /** The language of who applied: what is decided is told in it. */
  lang: words<Language>(),
  documentEndsAt: optional(ms),
  createdAt: ms,
  decidedBy: optional(id),
  secondBy: optional(id),
  decidedAt: optional(ms),
  reasonKey: optional(words<RejectReason>()),
  fieldReasons: json<readonly FieldFault[]>(),
  noticedAt: optional(ms),
  forgetAt: optional(ms),
  /** When the account ended that it belongs to. */
  endedAt: optional(ms),
}
export type Application = RowOf<typeof applicationColumns>

/** Every application of a user: there are few, and rules look at the history. */
export const applications = table('identity_application', {
  key: ['id'],
  columns: applicationColumns,
})

/** The one of this type that counts: ids are ordered by time. */
export function latestOf(all: readonly Application[], type: AuthType): Application | null {
  return all
    .filter((one) => one.type === type)
    .reduce<Application | null>(
      (latest, one) => (latest === null || BigInt(one.id) > BigInt(latest.id) ? one : latest),
      null,
    )
}

type OfDocument = Pick<Application, 'documentHash'>

/** The unique name of the document that an application shows; none where it shows none. */
export const documentOf = ({ documentHash: hash }: OfDocument): string[] =>
  hash === null ? [] : [documentName(Buffer.from(hash).toString('hex'))]

/** The documents that are a user's: whoever typed a stranger's number does not keep its owner out. */
export const heldDocuments = (all: readonly Application[]): ReadonlySet<string> =>
  new Set(all.filter(({ status }) => status !== 'rejected').flatMap(documentOf))

type OfPerson = Pick<Application, 'personHash'>

/** The unique name of the person whom an application is about; none where it does not say. */
export const personOf = ({ personHash: hash }: OfPerson): string[] =>
  hash === null ? [] : [personName(Buffer.from(hash).toString('hex'))]

/** Whom a user is known as: an ended document leaves the person the same. */
export const heldPersons = (all: readonly Application[]): ReadonlySet<string> =>
  new Set(all.filter(({ status }) => status === 'passed' || status === 'expired').flatMap(personOf))
