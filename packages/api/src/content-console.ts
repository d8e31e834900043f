import * as v from 'valibot'
import { Audience } from './audience.ts'
import { ContentKind, Cover, LinkMode } from './content-names.ts'
import { endpoint, MINUTE } from './endpoint.ts'
import { Act, ReasonKey, Remark, withAuditor } from './operator-shapes.ts'
import { listFields, page } from './query.ts'
import { Count, Id, Ms, Text, inEachLanguage, languages, text } from './scalars.ts'

/** Whether content of a kind is plain text; all other kinds hold HTML. */
export const isPlainContent = (kind: ContentKind): boolean =>
  kind === 'answer' || kind === 'message'

/** The writing roles; one writer requests publication, and another decides. */
const writers = ['content'] as const
const readers = withAuditor([...writers, 'compliance'])

const shared = { concept: 'operator', auth: 'operator' } as const
const reading = { count: 300, perMs: MINUTE, by: 'user' } as const
const acting = { count: 60, perMs: MINUTE, by: 'user' } as const

/** The text in one language. A draft may still be empty. */
export const ContentText = v.strictObject({
  title: text(0, 160),
  summary: text(0, 400),
  /** HTML of paragraphs, headings, lists, emphasis and links; `{name}` is replaced by a figure of the server. */
  content: text(0, 20_000),
})
export type ContentText = v.InferOutput<typeof ContentText>

/** A language in which a version cannot be published as it is, with the reason. */
export const ContentFault = v.strictObject({
  lang: v.picklist(languages),
  field: v.picklist(['title', 'summary', 'content']),
  fault: Text,
})
export type ContentFault = v.InferOutput<typeof ContentFault>

const factFields = {
  sort: Count,
  /** Pinned above the others of its list. */
  isOnTop: v.boolean(),
  linkMode: LinkMode,
  linkUrl: v.nullable(text(1, 500)),
  /** The period in which users see it; null means at once, or without end. */
  startAt: v.nullable(Ms),
  endAt: v.nullable(Ms),
}

/** `draft` was never published; `scheduled` waits for its time, `ended` is after it; `revoked` was withdrawn. */
export const contentStates = ['draft', 'scheduled', 'published', 'ended', 'revoked'] as const

const itemFields = {
  id: Id,
  kind: ContentKind,
  place: Text,
  /** The English title of the newest version, or the first title available. */
  title: Text,
  state: v.picklist(contentStates),
  /** The version that users see, or will see; null without one. */
  shownVersion: v.nullable(Count),
  /** The newest version; the next save makes the version after it. */
  version: Count,
  /** Whether the newest version has been published. */
  isNewestPublished: v.boolean(),
  /** The number of languages in which the newest version is complete and valid. */
  completeCount: Count,
  updateAt: Ms,
  /** For a help article: the numbers of helpful and unhelpful votes. */
  votes: v.nullable(v.strictObject({ helpful: Count, notHelpful: Count })),
  /** The publication request that waits for a second operator. */
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

/** One saved version, and the operator who published it. */
const Version = v.strictObject({
  version: Count,
  createAt: Ms,
  /** Null for content that came with the software. */
  authorName: v.nullable(Text),
  publishAt: v.nullable(Ms),
  makerName: v.nullable(Text),
  checkerName: v.nullable(Text),
})

export const ContentDetail = v.strictObject({
  ...itemFields,
  ...factFields,
  /** Only for an announcement or news. */
  cover: v.nullable(Cover),
  /** Only for a message. */
  audience: v.nullable(Audience),
  /** The number of recipients if sent now; null if it is no message. */
  recipientCount: v.nullable(Count),
  /** The version shown here. */
  read: Count,
  words: v.strictObject(inEachLanguage(ContentText)),
  faults: v.array(ContentFault),
  /** The figures that users read, by their names in texts. */
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

/** In at least one language: an empty draft is refused. */
const wordFields = {
  /** Required for a message, and absent for anything else. */
  audience: v.optional(v.nullable(Audience), null),
  /** Allowed for an announcement or news, and absent for anything else. */
  cover: v.optional(v.nullable(Cover), null),
  words: v.pipe(
    v.strictObject(inEachLanguage(v.optional(ContentText))),
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
