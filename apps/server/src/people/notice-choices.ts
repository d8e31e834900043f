import {
  isFixedByMail,
  noticeTopics,
  type endpoints,
  type InputOf,
  type NoticeChoice,
  type NoticeTopic,
} from '@candor/api'
import type { Pool } from 'pg'
import { column, command, owned, table } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'

const { flag, ms, words } = column

/** The channels that users can turn off; notices in the app are always on. */
type ChosenChannel = 'email' | 'push'

/** Users' choices; without one, the default applies. */
const noticeChoices = table('people_notice_choice', {
  key: ['topic', 'channel'],
  columns: {
    topic: words<NoticeTopic>(),
    channel: words<ChosenChannel>(),
    isOn: flag,
    setAt: ms,
  },
})

/** Topics without push notifications by default. */
const quiet: ReadonlySet<NoticeTopic> = new Set(['product', 'reward', 'contest'])

const isOnAtFirst = (topic: NoticeTopic, channel: ChosenChannel): boolean =>
  channel === 'email' || !quiet.has(topic)

type Chosen = (topic: NoticeTopic, channel: ChosenChannel) => boolean

/** The effective choices of a user by channel and topic. */
export async function readChoices(pool: Pick<Pool, 'query'>, userId: string): Promise<Chosen> {
  const { rows } = await pool.query<{ topic: string; channel: string; is_on: boolean }>(
    'select topic, channel, is_on from people_notice_choice where part = $1 and user_id = $2',
    [partOf(userId), userId],
  )
  const chosen = new Map(rows.map((row) => [`${row.topic} ${row.channel}`, row.is_on]))
  return (topic, channel) =>
    (channel === 'email' && isFixedByMail(topic)) ||
    (chosen.get(`${topic} ${channel}`) ?? isOnAtFirst(topic, channel))
}

/** Every topic with its channels for a user. */
export async function showChoices(
  pool: Pick<Pool, 'query'>,
  userId: string,
): Promise<NoticeChoice[]> {
  const isOn = await readChoices(pool, userId)
  return noticeTopics.map((topic) => ({
    topic,
    inApp: { isOn: true, isFixed: true },
    email: { isOn: isOn(topic, 'email'), isFixed: isFixedByMail(topic) },
    push: { isOn: isOn(topic, 'push'), isFixed: false },
  }))
}

type Wanted = InputOf<typeof endpoints.setNoticeChoice> & { readonly userId: string }

/** Stores a choice of the user; a repetition changes nothing. */
export const setNoticeChoice = command('setNoticeChoice', {
  needs: { noticeChoices },
  decide(state, { userId, ...wanted }: Wanted, { now }) {
    const { topic, channel, isOn } = wanted
    if (state.noticeChoices.get(topic, channel)?.isOn === isOn) return { reply: null }
    return {
      put: [noticeChoices.row({ ...owned(userId), ...wanted, setAt: now })],
      reply: null,
    }
  },
})
