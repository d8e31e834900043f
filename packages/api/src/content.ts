import * as v from 'valibot'
import { HelpShelf, LinkMode, NoticePosition } from './content-names.ts'
import { endpoint, MINUTE } from './endpoint.ts'
import { SwitchKey } from './operator-shapes.ts'
import { listFields, page } from './query.ts'
import { Count, Html, Id, Language, Ms, RowNumber, Text, text, Time } from './scalars.ts'

/** The help on a refusal has the refusal's key as its id. */
const HelpId = v.union([RowNumber, v.pipe(v.string(), v.regex(/^[A-Z][A-Z_]{1,31}$/))])

/** In a search: the other language of the match. Null for the reader's own language. */
const foundIn = v.nullable(Language)

const shared = {
  concept: 'content',
  auth: 'none',
  limit: { count: 120, perMs: MINUTE, by: 'ip' },
} as const

export const Notice = v.strictObject({
  id: Id,
  title: Text,
  content: Html,
  summary: Text,
  imageUrl: v.nullable(Text),
  /** 1 leads nowhere, 2 opens directly, 4 goes through the page that names the host first. */
  linkMode: LinkMode,
  linkUrl: v.nullable(Text),
  position: NoticePosition,
  sort: Count,
  startAt: v.nullable(Ms),
  endAt: v.nullable(Ms),
  createTime: Time,
  createAt: Ms,
  foundIn,
})
export type Notice = v.InferOutput<typeof Notice>

export const listNotices = endpoint({
  ...shared,
  name: 'listNotices',
  request: v.object({
    ...listFields,
    position: v.optional(NoticePosition),
    keyword: v.optional(text(0, 64)),
  }),
  result: page(Notice),
  errors: [],
  summary: 'Published notices for one place of the app.',
})

/** A function that is stopped for everybody. */
export const Pause = v.strictObject({
  key: SwitchKey,
  /** The stopped function, and the reason. */
  title: Text,
  reason: Text,
  sinceAt: Ms,
})
export type Pause = v.InferOutput<typeof Pause>

export const listPauses = endpoint({
  ...shared,
  name: 'listPauses',
  request: v.object({}),
  result: v.array(Pause),
  errors: [],
  summary: 'Everything that is stopped for everybody now. Empty on most days.',
})

/** `1` are announcements, `2` are system messages; news are read through the notices, and each as an article. */
export const msgCategories = ['1', '2'] as const
const MsgCategory = v.picklist([...msgCategories, 'news'])

const articleFields = {
  id: Id,
  /** The API convention's spelling; the same as `title`. */
  titile: Text,
  title: Text,
  msgAbstract: Text,
  /** The path of a picture on the app's own origin. */
  coverUrl: v.nullable(Text),
  msgCategory: MsgCategory,
  msgType: v.literal('ALL'),
  /** 1 if it is pinned above the others. */
  izTop: v.picklist([0, 1]),
  sender: Text,
  sendTime: Time,
  sendAt: Ms,
  /** The time at which the present text was published; later than `sendAt` after a correction. */
  updateAt: Ms,
}

/** An announcement as lists show it. */
export const Announcement = v.strictObject({
  ...articleFields,
  foundIn,
  /** The total of matches, in each row, so that an array can be paged through. */
  total: Count,
})
export type Announcement = v.InferOutput<typeof Announcement>

export const listAnnouncements = endpoint({
  ...shared,
  name: 'listAnnouncements',
  request: v.object({
    ...listFields,
    msgCategory: v.optional(v.picklist(msgCategories)),
    keyword: v.optional(text(0, 64)),
  }),
  result: v.array(Announcement),
  errors: [],
  summary: 'Published announcements, those on top first, then the newest.',
})

/** The full text of an announcement or a piece of news. */
export const Article = v.strictObject({ ...articleFields, msgContent: Html })
export type Article = v.InferOutput<typeof Article>

export const getAnnouncement = endpoint({
  ...shared,
  name: 'getAnnouncement',
  request: v.object({ id: RowNumber }),
  result: Article,
  errors: ['NOT_FOUND'],
  summary: 'One published announcement or piece of news, in the language of the call.',
})

const helpFields = {
  id: Id,
  categoryId: HelpShelf,
  title: Text,
  summary: Text,
  sort: Count,
  updateTime: Time,
  updateAt: Ms,
  foundIn,
}

export const HelpItem = v.strictObject(helpFields)
export type HelpItem = v.InferOutput<typeof HelpItem>

export const listHelp = endpoint({
  ...shared,
  name: 'listHelp',
  request: v.object({
    ...listFields,
    categoryId: v.optional(HelpShelf),
    keyword: v.optional(text(0, 64)),
  }),
  result: page(HelpItem),
  errors: [],
  summary:
    'The help centre, category by category, in the language of the call. A keyword also ' +
    'finds the help on refusals, by code or message.',
})

export const getHelp = endpoint({
  ...shared,
  name: 'getHelp',
  request: v.object({ id: HelpId }),
  result: v.strictObject({
    ...helpFields,
    content: Html,
    /** Articles of the same category. */
    related: v.array(v.strictObject({ id: Id, title: Text })),
  }),
  errors: ['NOT_FOUND'],
  summary:
    'One explanation of the help centre, whole; with the name of a refusal as `id` what it means and what to do.',
})

export const rateHelp = endpoint({
  name: 'rateHelp',
  concept: 'content',
  auth: 'token',
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  underRestriction: true,
  request: v.strictObject({ id: RowNumber, isHelpful: v.boolean() }),
  result: v.null(),
  errors: ['NOT_FOUND'],
  summary:
    'Says whether a help article helped. Each user has one vote of each; the later one counts.',
})

export const getSetting = endpoint({
  ...shared,
  name: 'getSetting',
  request: v.object({ key: v.pipe(v.string(), v.regex(/^[a-z.]{1,64}$/)) }),
  result: Text,
  errors: ['NOT_FOUND'],
  summary: 'One public setting as a string, in the language of the call.',
})
