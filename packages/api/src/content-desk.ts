import * as v from 'valibot'
import { Audience } from './audience.ts'
import { ContentKind, Cover, LinkMode } from './content-names.ts'
import { endpoint, MINUTE } from './endpoint.ts'
import { Act, ReasonKey, Remark, withAuditor } from './operator-shapes.ts'
import { listFields, page } from './query.ts'
import { Count, Id, Ms, Text, inEachLanguage, languages, text } from './scalars.ts'

/** Whether content is text and nothing else, as it is sent; all other holds HTML. */
export const isPlainContent = (kind: ContentKind): boolean =>
  kind === 'answer' || kind === 'message'

/** Who writes; of two of them one asks that it be published, and the other decides. */
const writers = ['content'] as const
const readers = withAuditor([...writers, 'compliance'])

const shared = { concept: 'operator', auth: 'operator' } as const
const reading = { count: 300, perMs: MINUTE, by: 'user' } as const
const acting = { count: 60, perMs: MINUTE, by: 'user' } as const

/** What is said in one language. A draft may still be empty. */
export const Said = v.strictObject({
  title: text(0, 160),
  summary: text(0, 400),
  /** HTML of paragraphs, headings, lists, emphasis and links; `{name}` stands for a figure that the server knows. */
  content: text(0, 20_000),
})
export type Said = v.InferOutput<typeof Said>

/** A language in which a version cannot be published as it is, and why. */
export const ContentFault = v.strictObject({
  lang: v.picklist(languages),
  field: v.picklist(['title', 'summary', 'content']),
  fault: Text,
})
export type ContentFault = v.InferOutput<typeof ContentFault>

const factFields = {
  sort: Count,
  /** Stands above the others of its list. */
  isOnTop: v.boolean(),
  linkMode: LinkMode,
  linkUrl: v.nullable(text(1, 500)),
  /** Users see it from then and until then; at once, and for good, where that is null. */
  startAt: v.nullable(Ms),
  endAt: v.nullable(Ms),
}

/** `draft` was never published; `scheduled` waits for its time, `ended` is after it; `revoked` was taken back. */
export const contentStates = ['draft', 'scheduled', 'published', 'ended', 'revoked'] as const

const itemFields = {
  id: Id,
  kind: ContentKind,
  place: Text,
  /** The English title of the newest version, or the first that there is. */
  title: Text,
  state: v.picklist(contentStates),
  /** The version that users see, or will; null where there is none. */
  shownVersion: v.nullable(Count),
  /** The newest version: what is saved next is the one after it. */
  version: Count,
  /** Whether the newest version was published already. */
  isNewestPublished: v.boolean(),
  /** Languages in which the newest version is complete and in order. */
  completeCount: Count,
  updateAt: Ms,
  /** Of a help article: how many users say that it helped, and that it did not. */
  votes: v.nullable(v.strictObject({ helpful: Count, notHelpful: Count })),
  /** The wish to publish it that waits for a second operator. */
  pendingApprovalId: v.nullable(Id),
}

export const ContentItem = v.strictObject(itemFields)
export type ContentItem = v.InferOutput<typeof ContentItem>

export const listContent = endpoint({
  ...shared,
  name: 'listContent',
  roles: readers,
  limit: reading,
  request: v.object({ ...listFields, kind: v.optional(ContentKind) }),
  result: page(ContentItem),
  errors: [],
  summary: 'Everything that is written for users, latest change first, with its state.',
})

/** One version that was saved, and by whom it was published. */
const Version = v.strictObject({
  version: Count,
  createAt: Ms,
  /** Null of what came with the software. */
  authorName: v.nullable(Text),
  publishAt: v.nullable(Ms),
  makerName: v.nullable(Text),
  checkerName: v.nullable(Text),
})

export const ContentDetail = v.strictObject({
  ...itemFields,
  ...factFields,
  /** Of an announcement or news alone. */
  cover: v.nullable(Cover),
  /** Of a message alone. */
  audience: v.nullable(Audience),
  /** How many users that would be now; null where it is no message. */
  recipientCount: v.nullable(Count),
  /** The version that is shown here. */
  read: Count,
  words: v.strictObject(inEachLanguage(Said)),
  faults: v.array(ContentFault),
  /** The same figures that users read, by the names that texts use for them. */
  facts: v.record(v.string(), v.string()),
  versions: v.array(Version),
})
export type ContentDetail = v.InferOutput<typeof ContentDetail>

export const getContent = endpoint({
  ...shared,
  name: 'getContent',
  roles: readers,
  limit: reading,
  request: v.object({ id: Id, version: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/))) }),
  result: ContentDetail,
  errors: ['NOT_FOUND'],
  summary: 'One text in all languages, in its newest version or an earlier one.',
})

/** In one language at least: a draft of nothing is none. */
const wordFields = {
  /** A message has one, and nothing else has. */
  audience: v.optional(v.nullable(Audience), null),
  /** An announcement or news may have one, and nothing else has. */
  cover: v.optional(v.nullable(Cover), null),
  words: v.pipe(
    v.strictObject(inEachLanguage(v.optional(Said))),
    v.check((words) => Object.keys(words).length > 0),
  ),
}
const Saved = v.strictObject({ id: Id, version: Count })

export const createContent = endpoint({
  ...shared,
  name: 'createContent',
  roles: writers,
  limit: acting,
  request: v.strictObject({
    kind: ContentKind,
    place: v.pipe(v.string(), v.regex(/^[a-z][a-z._]{0,31}$/)),
    ...factFields,
    ...wordFields,
  }),
  result: Saved,
  errors: ['STATE_CHANGED'],
  summary: 'Begins a draft. A document begins with the software, and is only ever changed.',
})

export const saveContent = endpoint({
  ...shared,
  name: 'saveContent',
  roles: writers,
  limit: acting,
  request: v.strictObject({ id: Id, version: Count, ...factFields, ...wordFields }),
  result: Saved,
  errors: ['NOT_FOUND', 'STATE_CHANGED'],
  summary:
    'Saves a draft as the next version: languages that are not named stay as they are. Users see nothing of it.',
})

export const publishContent = endpoint({
  ...shared,
  name: 'publishContent',
  roles: writers,
  limit: acting,
  fresh: true,
  request: v.strictObject({ id: Id, version: Count, reasonKey: ReasonKey, remark: Remark }),
  result: Act,
  errors: ['NOT_FOUND', 'STATE_CHANGED'],
  summary:
    'Asks that the newest version be published, once all eight languages are whole. A second operator decides.',
})

export const revokeContent = endpoint({
  ...shared,
  name: 'revokeContent',
  roles: writers,
  limit: acting,
  fresh: true,
  request: v.strictObject({ id: Id, reasonKey: ReasonKey, remark: Remark }),
  result: Act,
  errors: ['NOT_FOUND', 'STATE_CHANGED'],
  summary:
    'Takes a text away from users at once; publishing it again takes two. Documents are replaced and never taken away.',
})
