import { contentPlaces, documentKeys, endpoints, languages, settingKeys } from '@candor/api'
import { parse } from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  errorOf,
  granted,
  openContentWorld,
  startAt,
  type ContentWorld,
} from './testing/content-world.ts'

let world: ContentWorld
beforeAll(async () => {
  world = await openContentWorld('what it begins with')
})
afterAll(() => world.close())

const page = { pageNo: 1, pageSize: 20, order: 'desc' } as const
const notices = async (more: object = {}, lang: (typeof languages)[number] = 'en-us') =>
  granted(await world.call('listNotices', { ...page, ...more }, null, lang))
const setting = (key: string, lang: (typeof languages)[number] = 'en-us') =>
  world.call('getSetting', { key }, null, lang)

test("lists the notices of one place in display order, in the call's language", async () => {
  const english = await notices({ position: 'home_scroll' })
  expect(parse(endpoints.listNotices.result, english)).toEqual(english)
  expect(english.records.map(({ title }) => title)).toEqual([
    'Before you trade with leverage',
    'Check the prices of your own trades',
    'Nobody asks for your password',
    'Sandbox: test money and recorded prices',
  ])
  const chinese = await notices({ position: 'home_scroll' }, 'zh-cn')
  expect(chinese.records.at(-1)?.title).toBe('沙盒：测试资金与录制价格')
  expect(await notices({ position: 'popup' })).toMatchObject({ records: [], total: 0 })
})

test('pages through all of them without repetition', async () => {
  const first = await notices({ pageSize: 4 })
  const others = await Promise.all(
    [2, 3, 4].map((pageNo) => notices({ pageSize: 4, pageNo, endAt: first.endAt })),
  )
  expect([first.total, first.pages, first.records.length]).toEqual([14, 4, 4])
  const ids = [first, ...others].flatMap(({ records }) => records.map(({ id }) => id))
  expect([ids.length, new Set(ids).size]).toEqual([14, 14])
})

test('states live prices, and not recorded ones', async () => {
  const live = await openContentWorld('live prices', { isRecorded: false })
  const { records } = granted(await live.call('listNotices', page))
  await live.close()
  const titles = records.map(({ title }) => title)
  expect(titles).toContain('Sandbox: test money and live prices')
  expect(titles).not.toContain('Sandbox: test money and recorded prices')
  expect((await notices()).records.map(({ title }) => title)).not.toContain(
    'Sandbox: test money and live prices',
  )
})

test('announces no recording with live prices', async () => {
  const live = await openContentWorld('live announcements', { isRecorded: false })
  const about = async (here: ContentWorld) =>
    granted(await here.call('listAnnouncements', page)).map(({ title }) => title)
  const titles = await about(live)
  await live.close()
  const recorded = 'Prices here are a recording that repeats'
  expect([(await about(world)).includes(recorded), titles.includes(recorded)]).toEqual([
    true,
    false,
  ])
})

test('filters by the requested period', async () => {
  expect((await notices({ endAt: startAt })).total).toBe(0)
  expect((await notices({ beginAt: startAt })).total).toBe(14)
  expect((await notices({ beginAt: startAt + 1 })).total).toBe(0)
})

test('returns every public setting, and no other', async () => {
  for (const key of settingKeys)
    for (const lang of languages)
      expect(typeof granted(await setting(key, lang)), key).toBe('string')
  expect(granted(await setting('site.name', 'ko'))).toBe('Candor')
  expect(granted(await setting('about.html', 'ko'))).toContain('Candor란')
  for (const key of ['database.url', 'constructor', 'about'])
    expect(errorOf(await setting(key)), key).toBe('NOT_FOUND')
  expect(contentPlaces.document).toEqual(documentKeys)
})

test("publishes shipped texts once over several starts, in the newest release's words", async () => {
  const count = async () =>
    (await world.pool.query('select count(*)::int as n from content_version')).rows[0].n
  const before = await count()
  await world.content.open(startAt)
  expect(await count()).toBe(before)
})

test('treats no notice as an article', async () => {
  const [first] = (await notices()).records
  expect(errorOf(await world.call('getAnnouncement', { id: first!.id }))).toBe('NOT_FOUND')
})

test('lists the help centre by category in every language, and finds a word in a text', async () => {
  const help = async (more: object = {}, lang: (typeof languages)[number] = 'en-us') =>
    granted(await world.call('listHelp', { ...page, pageSize: 100, ...more }, null, lang)).records
  const english = await help()
  const shelves = Map.groupBy(english, ({ categoryId }) => categoryId)
  expect([...shelves].map(([category, items]) => [category, items.length])).toEqual([
    ['start', 6],
    ['trading', 10],
    ['money', 12],
    ['security', 4],
    ['proof', 2],
  ])
  // Introductory articles come first.
  expect([...shelves.values()].map(([first]) => first?.id)).toEqual([
    '67461',
    '67463',
    '67465',
    '67467',
    '67468',
  ])
  for (const lang of languages.slice(1)) {
    const theirs = await help({}, lang)
    expect(theirs.map(({ id }) => id)).toEqual(english.map(({ id }) => id))
    expect(theirs.filter(({ title }, at) => title === english[at]!.title)).toEqual([])
  }
  expect(await help({ categoryId: 'money' })).toEqual(shelves.get('money'))
  // A word of the text only.
  expect((await help({ keyword: 'write it exactly as shown' })).map(({ id }) => id)).toEqual([
    '67465',
  ])
})

test('fills figures into an article, and names the others of its category', async () => {
  const text = granted(await world.call('getHelp', { id: '67464' }))
  expect(text.content).toContain('up to 0.5% of the value')
  expect(text.related).toHaveLength(9)
  expect(text.related[0]).toEqual({
    id: '67463',
    title: 'What a trade costs, and what it can lose',
  })
  expect(errorOf(await world.call('getHelp', { id: '67441' }))).toBe('NOT_FOUND')
})
