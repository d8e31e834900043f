import type { DocumentType, identityFlags, ImageField, Language, RejectReason } from '@candor/api'
import { column, table, type RowOf } from '../platform/lane/index.ts'
import { documentName, personName } from './masks.ts'

const { bytes, id, json, ms, optional, text, whole, words } = column

export type AuthType = 'basic' | 'advanced'
export type AuthStatus = 'under_review' | 'passed' | 'rejected' | 'expired'
export type Image = { readonly kind: ImageField; readonly fileId: string }
/** A rejected field and the key of its reason, which is shown to the user. */
export type FieldFault = {
  readonly field: string
  readonly reasonKey: RejectReason
}
/** Why an approval needs a second operator. */
export type Flag = (typeof identityFlags)[number]

const applicationColumns = {
  id,
  type: words<AuthType>(),
  status: words<AuthStatus>(),
  /** Counts changes, so that a decision names the version that was seen. */
  version: whole,
  country: text,
  docType: optional(words<DocumentType>()),
  maskedName: text,
  maskedDocNumber: optional(text),
  documentHash: optional(bytes),
  /** Of name and birthday, independent of the order and spelling of the name. Null for an advanced application. */
  personKey: optional(bytes),
  /** The typed data, encrypted; null once it is erased. */
  sealed: optional(bytes),
  images: json<readonly Image[]>(),
  flags: json<readonly Flag[]>(),
  consentVersion: text,
  /** The applicant's language, in which decisions are notified. */
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
  /** When the account of the application ended. */
  endedAt: optional(ms),
}
export type Application = RowOf<typeof applicationColumns>

/** All applications of a user: there are few, and rules read the history. */
export const applications = table('identity_application', {
  key: ['id'],
  columns: applicationColumns,
})

/** The latest of this type: ids are ordered by time. */
export function latestOf(all: readonly Application[], type: AuthType): Application | null {
  return all
    .filter((one) => one.type === type)
    .reduce<Application | null>(
      (latest, one) => (latest === null || BigInt(one.id) > BigInt(latest.id) ? one : latest),
      null,
    )
}

/**
 * The two current applications. An advanced one can only be sent after a basic one has passed, and is about that
 * person: a new basic application ends its meaning.
 */
export function currentAmong(all: readonly Application[]) {
  const basic = latestOf(all, 'basic')
  const advanced = latestOf(all, 'advanced')
  const isOfThem = basic !== null && advanced !== null && BigInt(advanced.id) > BigInt(basic.id)
  return { basic, advanced: isOfThem ? advanced : null }
}

/** Whether an application's document is valid at this time; a document without an end always is. */
export const holdsAt = (
  { documentEndsAt }: Pick<Application, 'documentEndsAt'>,
  now: number,
): boolean => documentEndsAt === null || documentEndsAt > now

/** The status of an application at this time: it ends exactly with its document, not with the job that records it. */
export const statusAt = (
  one: Pick<Application, 'status' | 'documentEndsAt'>,
  now: number,
): AuthStatus => (one.status === 'passed' && !holdsAt(one, now) ? 'expired' : one.status)

/** Applications as they were at a time in the past: before its decision, an application was under review. */
export const stoodAt = (all: readonly Application[], at: number): Application[] =>
  all
    .filter(({ createdAt }) => createdAt <= at)
    .map((one) => {
      const isDecided = one.decidedAt !== null && one.decidedAt <= at
      const stillHeld = one.status === 'expired' && one.documentEndsAt !== null && holdsAt(one, at)
      if (isDecided) return stillHeld ? { ...one, status: 'passed' } : one
      return { ...one, status: 'under_review' }
    })

/** The two current applications in their state at this time: an advanced one ends with the basic one. */
export function currentAt(all: readonly Application[], now: number) {
  const { basic, advanced } = currentAmong(all)
  if (basic === null || statusAt(basic, now) === basic.status) return { basic, advanced }
  const hasEnded = advanced?.status === 'passed'
  return {
    basic: { ...basic, status: 'expired' as const },
    advanced: hasEnded ? { ...advanced, status: 'expired' as const } : advanced,
  }
}

/** The advanced applications, passed or under review, that build on this basic one and end with it. */
export function dependentsOf(one: Application, all: readonly Application[]): Application[] {
  if (one.type !== 'basic') return []
  const isLater = (other: Application) => BigInt(other.id) > BigInt(one.id)
  const sent = all.filter((other) => other.type === 'advanced' && isLater(other))
  const anew = all.filter((other) => other.type === 'basic' && isLater(other))
  return sent.filter(
    (other) =>
      (other.status === 'passed' || other.status === 'under_review') &&
      anew.every((basic) => BigInt(basic.id) > BigInt(other.id)),
  )
}

/** The document of an application. */
export type OfDocument = Pick<Application, 'documentHash'>

/** The unique name of an application's document; none if it has no document. */
export const documentOf = ({ documentHash: hash }: OfDocument): string[] =>
  hash === null ? [] : [documentName(Buffer.from(hash).toString('hex'))]

/** Whether an application proves or once proved an identity; others prove nothing. */
const hasPassed = ({ status }: Application): boolean => status === 'passed' || status === 'expired'

/** The documents that belong to a user. Only passed ones do; otherwise typing a number would lock its owner out. */
export const heldDocuments = (all: readonly Application[]): ReadonlySet<string> =>
  new Set(all.filter(hasPassed).flatMap(documentOf))

/** The person of an application. */
export type OfPerson = Pick<Application, 'personKey'>

/** The unique name of an application's person; none if it has none. */
export const personOf = ({ personKey }: OfPerson): string[] =>
  personKey === null ? [] : [personName(Buffer.from(personKey).toString('hex'))]

/** The persons that a user passed as; an expired document does not change the person. */
export const heldPersons = (all: readonly Application[]): ReadonlySet<string> =>
  new Set(all.filter(hasPassed).flatMap(personOf))
