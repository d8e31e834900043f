import * as v from 'valibot'
import { Announcement, msgCategories } from './content.ts'
import { endpoint, MINUTE } from './endpoint.ts'
import { Flag, listFields, page, wholeNumber } from './query.ts'
import { Count, Id, Ms, Text, Time } from './scalars.ts'

/** The types of a user's own notices. */
export const noticeTypes = [
  'system',
  'security',
  'deposit',
  'withdraw',
  'trade',
  'product',
  'loan',
  'kyc',
  'reward',
  'ieo',
  'contest',
] as const
export const NoticeType = v.picklist(noticeTypes)
export type NoticeType = v.InferOutput<typeof NoticeType>

/** The objects that can be opened from a notice; each has a screen of its own. */
export const noticeRefs = [
  'recharge',
  'withdrawal',
  'account',
  'record',
  'security',
  'closing',
  'identity',
  'position',
  'cross',
  'priceAlert',
  'product_order',
  'loan',
  'ieo_project',
  'vip_level',
  'task',
  'team',
  'contest',
  'ticket',
  'chat',
] as const
export const NoticeRef = v.picklist(noticeRefs)
export type NoticeRef = v.InferOutput<typeof NoticeRef>

const shared = { concept: 'content', auth: 'token' } as const
const reading = { count: 120, perMs: MINUTE, by: 'user' } as const
const marking = { count: 60, perMs: MINUTE, by: 'user' } as const

/** An event of the user, in the language of the call. */
export const OwnNotice = v.strictObject({
  id: Id,
  title: Text,
  content: Text,
  typeKey: NoticeType,
  refType: v.nullable(NoticeRef),
  /** Null if the screen shows all of its kind. */
  refId: v.nullable(Id),
  /** The link of an operators' message: a screen, or a listed address behind the page that names its host first. */
  linkUrl: v.nullable(Text),
  isRead: v.boolean(),
  createTime: Time,
  createAt: Ms,
})
export type OwnNotice = v.InferOutput<typeof OwnNotice>

export const listOwnNotices = endpoint({
  ...shared,
  name: 'listOwnNotices',
  limit: reading,
  request: v.object({
    ...listFields,
    isRead: v.optional(Flag),
    typeKey: v.optional(NoticeType),
  }),
  result: page(OwnNotice),
  errors: [],
  summary: 'What happened to the user and was told, latest first, for ninety days.',
})

/** Selected notices, or all: exactly one of the two. */
const marked = v.pipe(
  v.strictObject({
    ids: v.optional(v.pipe(v.array(Id), v.minLength(1), v.maxLength(100))),
    all: v.optional(v.literal(true)),
  }),
  v.forward(
    v.check(({ ids, all }) => (ids === undefined) !== (all === undefined), 'required'),
    ['ids'],
  ),
)

const Unread = v.strictObject({
  /** The number of unread notices left. */
  unreadCount: Count,
})

export const readOwnNotices = endpoint({
  ...shared,
  name: 'readOwnNotices',
  limit: marking,
  request: marked,
  result: Unread,
  errors: [],
  summary: "Marks one's own notices as read: these, or all. What is not one's own is left alone.",
})

/** An announcement that its user has not read. */
export const UnreadAnnouncement = v.strictObject({
  ...Announcement.entries,
  msgCategory: v.picklist(msgCategories),
  readFlag: v.literal('0'),
})

export const listUnreadAnnouncements = endpoint({
  ...shared,
  name: 'listUnreadAnnouncements',
  limit: reading,
  request: v.object({ pageSize: v.optional(wholeNumber(1, 100, true), 5) }),
  result: v.strictObject({
    anntMsgList: v.array(UnreadAnnouncement),
    anntMsgTotal: Count,
    sysMsgList: v.array(UnreadAnnouncement),
    sysMsgTotal: Count,
  }),
  errors: [],
  summary: 'Announcements and system messages of the last two months that the user has not read.',
})

export const readAnnouncements = endpoint({
  ...shared,
  name: 'readAnnouncements',
  limit: marking,
  request: marked,
  result: Unread,
  errors: [],
  summary: 'Marks announcements of the last two months as read: these, or all.',
})
