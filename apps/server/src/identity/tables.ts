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
  /** The same whatever the order and the spelling of the name; null until `keyPersons` has been at an old one. */
  personKey: optional(bytes),
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

/**
 * The two applications that count. An advanced one can only be sent while a basic one has passed, and says more about
 * that very person: once somebody applies anew as whoever they say they are, it says nothing about them.
 */
export function currentAmong(all: readonly Application[]) {
  const basic = latestOf(all, 'basic')
  const advanced = latestOf(all, 'advanced')
  const isOfThem = basic !== null && advanced !== null && BigInt(advanced.id) > BigInt(basic.id)
  return { basic, advanced: isOfThem ? advanced : null }
}

/** Whether the document that an application shows holds at this time; one that names no end always does. */
export const holdsAt = (
  { documentEndsAt }: Pick<Application, 'documentEndsAt'>,
  now: number,
): boolean => documentEndsAt === null || documentEndsAt > now

/** How an application stands at this time: what passed ends with its document, not with the job that writes it down. */
export const statusAt = (
  one: Pick<Application, 'status' | 'documentEndsAt'>,
  now: number,
): AuthStatus => (one.status === 'passed' && !holdsAt(one, now) ? 'expired' : one.status)

/** Applications as they stood at a moment that may have passed: before its decision one was under review. */
export const stoodAt = (all: readonly Application[], at: number): Application[] =>
  all
    .filter(({ createdAt }) => createdAt <= at)
    .map((one) => {
      const isDecided = one.decidedAt !== null && one.decidedAt <= at
      const stillHeld = one.status === 'expired' && one.documentEndsAt !== null && holdsAt(one, at)
      if (isDecided) return stillHeld ? { ...one, status: 'passed' } : one
      return { ...one, status: 'under_review' }
    })

/** The two applications that count, as they stand at this time: an advanced one ends with the basic one. */
export function currentAt(all: readonly Application[], now: number) {
  const { basic, advanced } = currentAmong(all)
  if (basic === null || statusAt(basic, now) === basic.status) return { basic, advanced }
  const hasEnded = advanced?.status === 'passed'
  return {
    basic: { ...basic, status: 'expired' as const },
    advanced: hasEnded ? { ...advanced, status: 'expired' as const } : advanced,
  }
}

/** The advanced applications, passed or under review, that end with this basic one: they were sent on it. */
export function standingOn(one: Application, all: readonly Application[]): Application[] {
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

/** Which document an application shows. */
export type OfDocument = Pick<Application, 'documentHash'>

/** The unique name of the document that an application shows; none where it shows none. */
export const documentOf = ({ documentHash: hash }: OfDocument): string[] =>
  hash === null ? [] : [documentName(Buffer.from(hash).toString('hex'))]

/** What says who a user is, still or once: whoever only sent something has proved nothing. */
const hasPassed = ({ status }: Application): boolean => status === 'passed' || status === 'expired'

/** The documents that are a user's. Until it passes none is: else whoever types a number keeps its owner out. */
export const heldDocuments = (all: readonly Application[]): ReadonlySet<string> =>
  new Set(all.filter(hasPassed).flatMap(documentOf))

/** Of whom an application is: either of both is enough to be the same person. */
export type OfPerson = Pick<Application, 'personHash' | 'personKey'>

/** The unique names of the person whom an application is about; none where it does not say. */
export const personOf = ({ personHash, personKey }: OfPerson): string[] =>
  [personHash, personKey].flatMap((hash) =>
    hash === null ? [] : [personName(Buffer.from(hash).toString('hex'))],
  )

/** Whom a user is known as: an ended document leaves the person the same. */
export const heldPersons = (all: readonly Application[]): ReadonlySet<string> =>
  new Set(all.filter(hasPassed).flatMap(personOf))
