import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { listFields, page } from './query.ts'
import { Count, Html, Id, Ms, Text, Time } from './scalars.ts'

const reading = { count: 120, perMs: MINUTE, by: 'ip' } as const

export const NoticePosition = v.picklist(['home_banner', 'home_scroll', 'popup', 'news'])

export const Notice = v.strictObject({
  id: Id,
  title: Text,
  content: Html,
  summary: Text,
  imageUrl: v.nullable(Text),
  /** 1 leads nowhere, 2 opens directly, 4 goes through the page that names the host first. */
  linkMode: v.picklist([1, 2, 4]),
  linkUrl: v.nullable(Text),
  position: NoticePosition,
  sort: Count,
  startAt: v.nullable(Ms),
  endAt: v.nullable(Ms),
  createTime: Time,
  createAt: Ms,
})
export type Notice = v.InferOutput<typeof Notice>

export const listNotices = endpoint({
  name: 'listNotices',
  concept: 'content',
  auth: 'none',
  limit: reading,
  request: v.object({ ...listFields, position: v.optional(NoticePosition) }),
  result: page(Notice),
  errors: [],
  summary: 'Published notices for one place of the app.',
})

/** The settings that anyone may read. */
export const settingKeys = [
  'site.name',
  'about.html',
  'whitepaper.html',
  'agreement.user.html',
  'agreement.privacy.html',
  'agreement.risk.html',
  'recharge.rule.html',
  'min.recharge',
  'maintenance',
] as const

export const getSetting = endpoint({
  name: 'getSetting',
  concept: 'content',
  auth: 'none',
  limit: reading,
  request: v.object({ key: v.pipe(v.string(), v.regex(/^[a-z.]{1,64}$/)) }),
  result: Text,
  errors: ['NOT_FOUND'],
  summary: 'One public setting as a string, in the language of the call.',
})
