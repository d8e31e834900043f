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

/** The ways that users choose; in the app they are told everything. */
export type ChosenChannel = 'email' | 'push'

/** What users have chosen; of what is not in it the default holds. */
const noticeChoices = table('people_notice_choice', {
  key: ['topic', 'channel'],
  columns: {
    topic: words<NoticeTopic>(),
    channel: words<ChosenChannel>(),
    isOn: flag,
    setAt: ms,
  },
})

/** What is no reason to light up a phone, unless its owner says that it is. */
const quiet: ReadonlySet<NoticeTopic> = new Set(['product', 'reward', 'contest'])

const isOnAtFirst = (topic: NoticeTopic, channel: ChosenChannel): boolean =>
  channel === 'email' || !quiet.has(topic)

type Chosen = (topic: NoticeTopic, channel: ChosenChannel) => boolean

/** What holds of a user by channel and topic: what they chose, or the default. */
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

/** Every topic, with the ways by which its user is told of it. */
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

/** Keeps what a user wants; to say it again changes nothing. */
export const setNoticeChoice = command('setNoticeChoice', {
  needs: { noticeChoices },
  decide: (_state, { userId, ...wanted }: Wanted, { now }) => ({
    put: [noticeChoices.row({ ...owned(userId), ...wanted, setAt: now })],
    reply: null,
  }),
})
