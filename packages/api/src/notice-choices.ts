import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { noticeTypes, type NoticeRef, type NoticeType } from './own-notices.ts'

/**
 * Topics that users configure: the types of their notices, and separately those that matter differently from their
 * type.
 */
export const noticeTopics = [...noticeTypes, 'priceAlert', 'support'] as const
export const NoticeTopic = v.picklist(noticeTopics)
export type NoticeTopic = v.InferOutput<typeof NoticeTopic>

/**
 * Topics whose letters cannot be turned off: a thief would turn them off first, and a user unaware of a margin call
 * loses money.
 */
export const fixedByMail = ['security', 'withdraw', 'trade', 'loan'] as const
type FixedByMail = (typeof fixedByMail)[number]

const optionalByMail = noticeTopics.filter(
  (topic): topic is Exclude<NoticeTopic, FixedByMail> => !isFixedByMail(topic),
)

/** Whether a letter of this topic cannot be turned off. */
export function isFixedByMail(topic: NoticeTopic): topic is FixedByMail {
  return (fixedByMail as readonly NoticeTopic[]).includes(topic)
}

type About = { readonly typeKey: NoticeType; readonly refType: NoticeRef | null }

/** The topic of a notice. */
export function topicOf({ typeKey, refType }: About): NoticeTopic {
  if (refType === 'priceAlert') return 'priceAlert'
  // Users are always notified of an operator's change of their money.
  if (refType === 'record') return 'security'
  return refType === 'ticket' || refType === 'chat' ? 'support' : typeKey
}

const Channel = v.strictObject({
  isOn: v.boolean(),
  /** It is on, and cannot be turned off. */
  isFixed: v.boolean(),
})

/** The delivery channels of one topic. */
export const NoticeChoice = v.strictObject({
  topic: NoticeTopic,
  /** In the app every topic is on. */
  inApp: Channel,
  /** By e-mail, or by text message if the account has only a phone. */
  email: Channel,
  /** Push messages to subscribed devices. */
  push: Channel,
})
export type NoticeChoice = v.InferOutput<typeof NoticeChoice>

const shared = {
  concept: 'people',
  auth: 'token',
  limit: { count: 120, perMs: MINUTE, by: 'user' },
  errors: [],
} as const

export const getNoticeChoices = endpoint({
  ...shared,
  name: 'getNoticeChoices',
  request: v.object({}),
  result: v.array(NoticeChoice),
  summary: 'By which ways the user is told of each topic.',
})

export const setNoticeChoice = endpoint({
  ...shared,
  name: 'setNoticeChoice',
  request: v.variant('channel', [
    v.strictObject({
      channel: v.literal('email'),
      topic: v.picklist(optionalByMail),
      isOn: v.boolean(),
    }),
    v.strictObject({ channel: v.literal('push'), topic: NoticeTopic, isOn: v.boolean() }),
  ]),
  result: v.array(NoticeChoice),
  summary: 'Turns one topic on or off on one channel. In the app everything is told.',
})
