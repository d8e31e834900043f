import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { noticeTypes, type NoticeRef, type NoticeType } from './own-notices.ts'

/** What users choose about: the types of their notices, and of these apart what is of another weight than its type. */
export const noticeTopics = [...noticeTypes, 'priceAlert', 'support'] as const
export const NoticeTopic = v.picklist(noticeTopics)
export type NoticeTopic = v.InferOutput<typeof NoticeTopic>

/**
 * Of these a letter is always written: who steals an account, or money, would turn it off first, and who does not hear of a
 * margin or a pledge that runs out loses by it.
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

/** Of which topic a notice is. */
export function topicOf({ typeKey, refType }: About): NoticeTopic {
  if (refType === 'priceAlert') return 'priceAlert'
  // What an operator moved of somebody's money is known to them whatever they chose.
  if (refType === 'record') return 'security'
  return refType === 'ticket' || refType === 'chat' ? 'support' : typeKey
}

const Channel = v.strictObject({
  isOn: v.boolean(),
  /** It is on, and nobody can turn it off. */
  isFixed: v.boolean(),
})

/** By which ways a user is told of one topic. */
export const NoticeChoice = v.strictObject({
  topic: NoticeTopic,
  /** In the app everything is told. */
  inApp: Channel,
  /** By letter: to an e-mail address, or to a phone where that is all there is. */
  email: Channel,
  /** To the devices that ask for it. */
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
