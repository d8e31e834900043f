import { endpoints, errorCodes, isForConsole, languages, possibleErrors } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testFigures } from '../../testing/figures.ts'
import { readShipped } from '../shipped.ts'
import { errorOf, granted, openContentWorld, type ContentWorld } from '../testing/content-world.ts'
import { adviceByName, consoleErrors } from './advice-of.ts'
import { readAdvice } from './advice-texts.ts'
import { errorEntries } from './entries.ts'

const shipped = readShipped(testFigures)
let world: ContentWorld
beforeAll(async () => {
  world = await openContentWorld('help on refusals')
})
afterAll(() => world.close())

const page = { pageNo: 1, pageSize: 100, order: 'desc' } as const
const help = async (more: object, lang: (typeof languages)[number] = 'en-us') =>
  granted(await world.call('listHelp', { ...page, ...more }, null, lang)).records

/** Refusals outside of endpoints, as of an upload. */
const outside = [
  'METHOD_NOT_ALLOWED',
  'BODY_TOO_LARGE',
  'FILE_TOO_LARGE',
  'MEDIA_TYPE_UNSUPPORTED',
  'NOT_IMAGE',
]

test.each(languages)('has help in %s on every refusal that a screen can show', (lang) => {
  const shown = Object.values(endpoints)
    .filter((endpoint) => !isForConsole(endpoint))
    .flatMap(possibleErrors)
  const wanted = new Set([...shown, ...outside])
  const entries = errorEntries(shipped, lang)
  expect(new Set(entries.map(({ key }) => key))).toEqual(wanted)
  expect(entries).toHaveLength(wanted.size)
  for (const { key, title, advice } of entries) {
    expect(`${title} ${advice}`, key).not.toMatch(/[{}<>]/)
    expect(advice.length, key).toBeGreaterThan(10)
  }
})

test('has no help on console refusals, and each refusal once', () => {
  const placed = Object.values(adviceByName).flatMap(({ errors }) => errors)
  const all = [...placed, ...consoleErrors].toSorted()
  expect(all).toEqual(Object.keys(errorCodes).toSorted())
})

test('gives each advice in each language with the same configured figures', () => {
  const marked = Object.fromEntries(Object.keys(shipped.facts).map((name) => [name, `<${name}>`]))
  const figuresOf = (text: string) => (text.match(/<\w+>/g) ?? []).toSorted()
  const english = readAdvice(marked)['en-us']
  for (const lang of languages.slice(1)) {
    const theirs = readAdvice(marked)[lang]
    for (const [name, text] of Object.entries(english)) {
      const other = theirs[name as keyof typeof theirs]
      expect(figuresOf(other), `${lang} ${name}`).toEqual(figuresOf(text))
      expect(other, `${lang} ${name}`).not.toBe(text)
    }
  }
  expect(shipped.advice['xi']['sent-code']).toContain(`${shipped.facts['codeMinutes']} minutos`)
  expect(() => readAdvice({})).toThrow(/no figure is called/)
})

test('has every article that an advice links to', () => {
  const articles = Object.values(adviceByName).flatMap(({ article }) => article ?? [])
  expect(articles.filter((name) => !shipped.articleIds.has(name))).toEqual([])
})

test('finds a refusal by code, name and text, and omits it when browsing', async () => {
  const byCode = await help({ keyword: String(errorCodes.MARGIN_INSUFFICIENT) })
  expect(byCode.map(({ id }) => id)).toEqual(['MARGIN_INSUFFICIENT'])
  expect((await help({ keyword: 'margin_insufficient' })).map(({ id }) => id)).toEqual([
    'MARGIN_INSUFFICIENT',
  ])
  const bySentence = await help({ keyword: 'does not cover margin and fee' })
  expect(bySentence).toMatchObject([{ categoryId: 'errors', foundIn: null }])
  expect((await help({})).filter(({ categoryId }) => categoryId === 'errors')).toEqual([])
  const listed = await help({ categoryId: 'errors' })
  expect(listed).toHaveLength(100)
  expect(listed[0]!.sort).toBeLessThanOrEqual(listed.at(-1)!.sort)
})

test("shows a refusal's help in full in the call's language, with its article", async () => {
  const read = async (id: string, lang: (typeof languages)[number] = 'en-us') =>
    world.call('getHelp', { id }, null, lang)
  const found = granted(await read('MARGIN_INSUFFICIENT', 'jp'))
  expect(found).toMatchObject({
    id: 'MARGIN_INSUFFICIENT',
    categoryId: 'errors',
    content: '<p>3006 · MARGIN_INSUFFICIENT</p>',
  })
  expect(found.title).toMatch(/[ぁ-ん]/)
  expect(found.related).toEqual([{ id: '67473', title: expect.stringMatching(/[ぁ-ん]/) }])
  expect(granted(await read('STAKE_OUT_OF_RANGE')).title).toBe(
    'The stake must be between … and … ….',
  )
  expect(errorOf(await read('CLAIMED_BY_ANOTHER'))).toBe('NOT_FOUND')
  expect(errorOf(await read('NO_SUCH_ERROR'))).toBe('NOT_FOUND')
})
