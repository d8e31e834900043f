import { Audience, languages, noticePath, type Language } from '@candor/api'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Lane } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import { livesIn } from '../testing/lives-in.ts'
import { listOwnNotices } from './own-notices/queries.ts'
import { sourcesByName } from './own-notices/keep.ts'
import { sendMessages } from './sent/send.ts'
import { sentNotices } from './sent/words.ts'
import {
  colleague,
  errorOf,
  granted,
  openContentWorld,
  writer,
  type ContentWorld,
} from './testing/content-world.ts'
import { plainFacts, publish, why } from './testing/written.ts'

const parts = Array.from({ length: 64 }, (_, part) => part)
/** Users: two in one part, one in another. */
const [ana, ben, cho] = ['1000064', '1000128', '1000065'] as const
const all: Audience = { to: 'all' }

let world: ContentWorld
beforeEach(async () => {
  world = await openContentWorld('messages')
  for (const [userId, country] of [
    [ana, 'ES'],
    [ben, 'KR'],
    [cho, 'KR'],
  ] as const) {
    await livesIn(world.pool, userId, country)
    const owner = 'insert into lane_owner (part, id) values ($1, $2)'
    await world.pool.query(owner, [partOf(userId), userId])
  }
  await world.pool.query(`update people_user set lang = 'ko' where user_id = $1`, [cho])
  // Ana once had money and is at level 0 now; Ben never had any and was never measured.
  for (const [userId, level] of [
    [ana, 0],
    [cho, 3],
  ] as const)
    await world.pool.query(
      `insert into rewards_vip (part, user_id, measured_through, level_no, given_level) values ($1, $2, 20000, $3, $3)`,
      [partOf(userId), userId, level],
    )
})
afterEach(() => world.close())

const words = (name: string, content = (lang: string) => `All of ${name} ${lang}`) =>
  Object.fromEntries(
    languages.map((lang) => [
      lang,
      { title: `${name} ${lang}`, summary: '', content: content(lang) },
    ]),
  ) as Record<Language, { title: string; summary: string; content: string }>

const begun = (name: string, audience: Audience | null, more: object = {}) =>
  world.call(
    'createContent',
    { kind: 'message', place: 'own', ...plainFacts, audience, words: words(name), ...more },
    writer,
  )
async function published(name: string, audience: Audience, more: object = {}) {
  const draft = granted(await begun(name, audience, more))
  await publish(world, draft)
  return draft
}
const send = (lane: Pick<Lane, 'run'> = world.lane, of: readonly number[] = parts) =>
  sendMessages({ pool: world.pool, lane }, of, world.world.clock.now())
const read = async (userId: string, lang: Language = 'en-us') => {
  const now = world.world.clock.now()
  const page = { pageNo: 1, pageSize: 20, order: 'desc' } as const
  const sources = sourcesByName([sentNotices])
  return listOwnNotices(world.pool, sources, { userId, lang, now }, page)
}
const titles = async (userId: string, lang?: Language) =>
  (await read(userId, lang)).records.map(({ title }) => title)
/** Number of notices. */
const sent = async () => {
  await world.lane.settled()
  const kept = world.events.filter(({ name }) => name === 'noticeKept')
  return kept.map(({ userId }) => userId).toSorted((a, b) => Number(a) - Number(b))
}

test('sends a message of two operators once to each recipient, in their language', async () => {
  const draft = granted(await begun('Pause', all))
  await send()
  expect(await titles(ana)).toEqual([])
  const approvalRequest = granted(await world.call('publishContent', { ...draft, ...why }, writer))
  expect(errorOf(await world.approve(approvalRequest.pendingApprovalId!, writer))).toBe(
    'SELF_APPROVAL',
  )
  await send()
  expect(await titles(ana)).toEqual([])
  granted(await world.approve(approvalRequest.pendingApprovalId!))
  await send()
  await send()
  expect(await titles(ana)).toEqual(['Pause en-us'])
  expect(await titles(cho, 'ko')).toEqual(['Pause ko'])
  expect(await sent()).toEqual([ana, cho, ben])
})

test.each<[Audience, readonly string[]]>([
  [all, [ana, ben, cho]],
  [{ to: 'country', country: 'KR' }, [ben, cho]],
  [{ to: 'language', lang: 'ko' }, [cho]],
  [{ to: 'level', levelNo: 3 }, [cho]],
  [{ to: 'level', levelNo: 0 }, [ana, ben]],
  [{ to: 'users', ids: [ana, '1999999'] }, [ana]],
])('sends to %j only, and counts them before', async (audience, expected) => {
  const { id } = granted(await begun('Aimed', audience))
  const detail = granted(await world.call('getContent', { id }, writer))
  expect([detail.audience, detail.recipientCount]).toEqual([audience, expected.length])
  await publish(world, { id, version: 1 })
  await send()
  const has = async (userId: string) => (await titles(userId)).length === 1
  const found = []
  for (const userId of [ana, ben, cho]) if (await has(userId)) found.push(userId)
  expect(found).toEqual(expected)
})

test('shows the checker the audience and its size', async () => {
  const draft = granted(await begun('Said', { to: 'country', country: 'KR' }))
  granted(await world.call('publishContent', { ...draft, ...why }, writer))
  const page = { pageNo: 1, pageSize: 50, order: 'asc', show: 'open' } as never
  const { records } = granted(await world.call('listApprovals', page, colleague))
  expect(records[0]!.sentence).toBe(
    'Send version 1 of the message “Said en-us” to users who live in KR, 2 when it was asked for, once to each, at once.',
  )
})

test.each<[Audience, string]>([
  [{ to: 'language', lang: 'ko' }, 'users who read Korean, 1'],
  [{ to: 'level', levelNo: 3 }, 'users of VIP level 3, 1'],
])('describes %j to the checker as to the maker', async (audience, description) => {
  const draft = granted(await begun('Said', audience))
  granted(await world.call('publishContent', { ...draft, ...why }, writer))
  const page = { pageNo: 1, pageSize: 50, order: 'asc', show: 'open' } as never
  const { records } = granted(await world.call('listApprovals', page, colleague))
  expect(records[0]!.sentence).toContain(`to ${description} when it was asked for`)
})

test('refuses an unknown level as an audience', () => {
  expect(v.is(Audience, { to: 'level', levelNo: 9 })).toBe(true)
  expect(v.is(Audience, { to: 'level', levelNo: 10 })).toBe(false)
  expect(v.is(Audience, { to: 'level', levelNo: -1 })).toBe(false)
})

test('sends once with two concurrent processes', async () => {
  await published('Once', all)
  await Promise.all([send(), send(), send()])
  expect(await sent()).toEqual([ana, cho, ben])
})

test('continues after an interruption without repetition', async () => {
  await published('Resumed', all)
  let left = 1
  const stopping = {
    run: ((...given: Parameters<Lane['run']>) => {
      if (left-- <= 0) throw new Error('stopped')
      return world.lane.run(...given)
    }) as Lane['run'],
  }
  await expect(send(stopping)).rejects.toThrow('stopped')
  await world.lane.settled()
  expect(await sent()).toHaveLength(1)
  await send()
  expect(await sent()).toEqual([ana, cho, ben])
})

test('sends to no later or ended account, and not again after deletion', async () => {
  await published('Then', all)
  await world.pool.query('update people_user set closed_at = 1 where user_id = $1', [ben])
  await world.pool.query('update people_user set created_at = $2 where user_id = $1', [
    cho,
    world.world.clock.now() + 1,
  ])
  await send()
  await world.pool.query('delete from content_own_notice')
  await send()
  expect(await sent()).toEqual([ana])
  expect(await titles(ana)).toEqual([])
})

test('waits for its time, and hides a revoked message', async () => {
  const startAt = world.world.clock.now() + 1_000
  const { id } = await published('Later', all, { startAt })
  await send()
  expect(await sent()).toEqual([])
  await world.world.advance(1_000)
  await send(world.lane, [0])
  expect(await sent()).toEqual([ana, ben])
  granted(await world.call('revokeContent', { id, ...why }, writer))
  await send()
  expect(await sent()).toEqual([ana, ben])
  expect(await read(ana)).toMatchObject({ records: [], total: 0 })
})

test('refuses to change a sent message, which would be sent again', async () => {
  const { id } = await published('Fixed', all)
  const next = { id, version: 1, ...plainFacts, audience: all, words: words('Other') }
  expect(errorOf(await world.call('saveContent', next, writer))).toBe('STATE_CHANGED')
})

test('treats another audience as another version, which the request does not cover', async () => {
  const draft = granted(await begun('Moved', { to: 'users', ids: [ana] }))
  const approvalRequest = granted(await world.call('publishContent', { ...draft, ...why }, writer))
  const next = { ...draft, ...plainFacts, audience: all, words: words('Moved') }
  expect(errorOf(await world.call('saveContent', next, writer))).toBe('STATE_CHANGED')
  granted(await world.approve(approvalRequest.pendingApprovalId!))
  await send()
  expect(await sent()).toEqual([ana])
})

test('links to a screen, or to a listed address behind the page that names its host', async () => {
  await published('Screen', all, { linkMode: 2, linkUrl: '/heyue' })
  await send()
  const [screen] = (await read(ana)).records
  expect([screen!.linkUrl, noticePath(screen!)]).toEqual(['/heyue', '/heyue'])
  const address = 'https://www.fca.org.uk/consumers?a=1'
  await published('Away', { to: 'users', ids: [cho] }, { linkMode: 4, linkUrl: address })
  await send()
  const away = (await read(cho)).records.find(({ title }) => title === 'Away en-us')
  expect(noticePath(away!)).toBe(`/outlink?url=${encodeURIComponent(address)}`)
})

test.each<[string, object]>([
  ['no audience', { audience: null }],
  ['a listed address without the page', { linkMode: 2, linkUrl: 'https://www.fca.org.uk/' }],
  ['an unlisted address', { linkMode: 4, linkUrl: 'https://www.fca.org.uk.example.com/' }],
  ['an end', { endAt: Date.UTC(2027, 1, 1) }],
])('refuses to write a message with %s', async (_, more) => {
  expect(errorOf(await begun('Wrong', all, more))).toBe('VALIDATION_FAILED')
})

test('refuses an audience for other kinds', async () => {
  const notice = { kind: 'notice', place: 'popup' }
  expect(errorOf(await begun('Wrong', all, notice))).toBe('VALIDATION_FAILED')
})

test.each<[string, (lang: string) => string]>([
  ['a missing language', (lang) => (lang === 'ko' ? '' : 'Yes')],
  ['a tag', () => '<b>Yes</b>'],
  ['a changing figure', () => '{feePercent}'],
  ['an unlisted address', () => 'See https://example.org/'],
])('refuses to publish a message with %s', async (_, content) => {
  const draft = granted(await begun('Faulty', all, { words: words('Faulty', content) }))
  const refused = await world.call('publishContent', { ...draft, ...why }, writer)
  expect(errorOf(refused)).toBe('VALIDATION_FAILED')
})
