import { languages, type Language } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { granted, openContentWorld, writer, type ContentWorld } from './testing/content-world.ts'
import { plainFacts, publish } from './testing/written.ts'

let world: ContentWorld
const ids = { news: '', announcement: '', help: '' }
/** A unique word for each language. */
const wordOf: Readonly<Record<Language, string>> = {
  'en-us': 'zephyranthes',
  ko: '너구리꼬리',
  jp: '狸の尻尾',
  tai: 'หางแรคคูน',
  mlxy: 'ekorrakun',
  vl: 'đuôigấutrúc',
  xi: 'colamapache',
  'zh-cn': '浣熊尾巴',
}

beforeAll(async () => {
  world = await openContentWorld('search')
  const words = Object.fromEntries(
    languages.map((lang) => [
      lang,
      {
        title: `Title ${wordOf[lang]}`,
        summary: `About ${lang}`,
        content: `<p>Deep ${wordOf[lang]}body</p>`,
      },
    ]),
  ) as never
  const stands = {
    news: { kind: 'notice', place: 'news' },
    announcement: { kind: 'announcement', place: 'announcement' },
    help: { kind: 'help', place: 'money' },
  } as const
  for (const name of ['news', 'announcement', 'help'] as const) {
    const draft = granted(
      await world.call('createContent', { ...stands[name], ...plainFacts, words }, writer),
    )
    await publish(world, draft)
    ids[name] = draft.id
  }
})
afterAll(() => world.close())

const page = { pageNo: 1, pageSize: 100, order: 'desc' } as const

/** Search results of each of the three lists. */
async function found(keyword: string, lang: Language) {
  const ask = { ...page, keyword }
  const [news, announcements, help] = [
    granted(await world.call('listNotices', { ...ask, position: 'news' }, null, lang)).records,
    granted(await world.call('listAnnouncements', ask, null, lang)),
    granted(await world.call('listHelp', ask, null, lang)).records,
  ]
  return [...news, ...announcements, ...help].map(({ id, title, foundIn }) => ({
    id,
    title,
    foundIn,
  }))
}

test.each(languages)('finds a word of a title and of a text for a reader of %s', async (lang) => {
  const all = Object.values(ids).map((id) => ({
    id,
    title: `Title ${wordOf[lang]}`,
    foundIn: null,
  }))
  expect(await found(wordOf[lang], lang)).toEqual(all)
  expect(await found(`DEEP ${wordOf[lang].toUpperCase()}BODY`, lang)).toEqual(all)
})

test.each(languages)(
  'finds a title in %s for a reader of another language, and names the language',
  async (lang) => {
    const reader = lang === 'en-us' ? 'ko' : 'en-us'
    const rows = await found(wordOf[lang], reader)
    expect(rows).toEqual(
      Object.values(ids).map((id) => ({ id, title: `Title ${wordOf[reader]}`, foundIn: lang })),
    )
  },
)

test("does not add other languages to results in the reader's own", async () => {
  const rows = await found('candor', 'en-us')
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.filter(({ foundIn }) => foundIn !== null)).toEqual([])
})

test('finds no unknown word, and lists everything for an empty search', async () => {
  expect(await found('no such thing anywhere', 'xi')).toEqual([])
  expect((await found('  ', 'xi')).length).toBeGreaterThan(40)
})

test('searches news without finding announcements of the home screen', async () => {
  const lines = granted(
    await world.call('listNotices', { ...page, position: 'home_scroll' }),
  ).records
  const { records } = granted(
    await world.call('listNotices', { ...page, position: 'news', keyword: lines[0]!.title }),
  )
  expect(records.map(({ position }) => position)).not.toContain('home_scroll')
})
