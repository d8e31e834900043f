import { languages, type Language } from '@candor/api'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadSymbols } from '../market/index.ts'
import { agreementVersion } from './agreement-version.ts'
import { withFacts } from './facts.ts'
import { testFigures } from '../testing/figures.ts'
import { readShipped } from './shipped.ts'

const { items, facts, settings } = readShipped(testFigures)
const others = languages.filter((lang) => lang !== 'en-us')

/** Promises that cannot be kept. In Chinese, margin is similar to one of them. */
const forbidden: Record<Language, RegExp> = {
  'en-us': /guarante|risk[- ]free|without risk|(stable|passive|fixed|steady) income|sure profit/i,
  ko: /보장|무위험|위험\s?없|안정적인?\s?(수익|수입)|확정\s?수익/,
  jp: /保証|無リスク|リスクなし|リスクゼロ|安定(した)?収入|安定(した)?収益|必ず儲/,
  tai: /การันตี|รับประกัน|ไร้ความเสี่ยง|ไม่มีความเสี่ยง|รายได้(มั่นคง|คงที่|สม่ำเสมอ)/,
  mlxy: /dijamin|jaminan|terjamin|(bebas|tanpa) risiko|pendapatan (stabil|tetap)/i,
  vl: /[đb]ảm bảo|bảo đảm|(không|phi) (có )?rủi ro|thu nhập (ổn định|cố định)/i,
  xi: /garant|sin riesgo|libre de riesgo|ingresos (estables|fijos|pasivos)/i,
  'zh-cn': /保证(?!金)|担保|保本|包赚|(无|零|没有)风险|稳定(的)?(收益|收入)|稳赚/,
}

function spoken(
  lang: Language,
  filled = (text: string) => withFacts(text, facts),
): Map<string, string> {
  return new Map(
    items.flatMap(({ kind, place, id, words }) => {
      const name = kind === 'document' ? place : `${kind} ${id}`
      return Object.entries(words[lang]!)
        .filter(([field]) => kind !== 'document' || field === 'content')
        .map(([field, text]) => [`${name} ${field}`, filled(text)] as const)
    }),
  )
}

const tagsOf = (html: string): string =>
  (html.match(/<[^>]+>/g) ?? []).join('').replaceAll(/\s/g, '')

/** Pieces of text with words: figures and symbol names are the same everywhere. */
function sentences(lang: Language): string[] {
  const all = [...spoken(lang, (text) => text.replaceAll(/\{\w+\}/g, '')).values()]
    .join('<p>')
    .split(/<[^>]+>/)
  return all.map((piece) => piece.trim()).filter((piece) => /\p{Ll}|\p{Lo}/u.test(piece))
}

test.each(others)('has in %s all that English has, element by element', (lang) => {
  const english = spoken('en-us')
  const theirs = spoken(lang)
  expect([...theirs.keys()]).toEqual([...english.keys()])
  for (const [key, html] of theirs) {
    expect(html, key).not.toBe('')
    expect(tagsOf(html), key).toBe(tagsOf(english.get(key) ?? ''))
  }
})

test.each(others)('is translated in %s', (lang) => {
  const english = new Set(sentences('en-us'))
  const theirs = sentences(lang)
  const same = theirs.filter((sentence) => english.has(sentence))
  expect(theirs.length).toBeGreaterThan(100)
  expect(same.length / theirs.length, same.join(' | ')).toBeLessThanOrEqual(0.03)
})

test.each(languages)('makes no impossible promise in %s', (lang) => {
  for (const [key, text] of spoken(lang)) expect(text, key).not.toMatch(forbidden[lang])
})

test('detects the forbidden words, and accepts margin', () => {
  const promises: Record<Language, string> = {
    'en-us': 'Guaranteed returns',
    ko: '수익 보장',
    jp: '元本保証',
    tai: 'รับประกันกำไร',
    mlxy: 'Keuntungan dijamin',
    vl: 'Đảm bảo lợi nhuận',
    xi: 'Rentabilidad garantizada',
    'zh-cn': '保证收益',
  }
  for (const lang of languages) expect(promises[lang]).toMatch(forbidden[lang])
  expect('保证金').not.toMatch(forbidden['zh-cn'])
})

test.each(languages)("has the server's figures in %s", (lang) => {
  const texts = spoken(lang)
  expect(texts.get('agreement.user.html content')).toContain(agreementVersion)
  expect(texts.get('agreement.user.html content')).toMatch(/0\.05\s?%/)
  expect(texts.get('agreement.risk.html content')).toMatch(/0\.5\s?%/)
  expect(texts.get('recharge.rule.html content')).toContain('10 USDT')
  const { firstDay, lastDay } = loadSymbols().get('BTCUSDT')!.recording
  expect(texts.get('about.html content')).toContain(`${firstDay} – ${lastDay}`)
})

test("has unique numbers outside the range of operators' texts", () => {
  const ids = items.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => id.length === 5)).toBe(true)
})

test("states the currency table's smallest recharge", () => {
  const file = new URL('../../../../data/currencies.json', import.meta.url)
  const { currencies } = JSON.parse(readFileSync(file, 'utf8')) as {
    currencies: { currency: string; networks: { minDeposit: string }[] }[]
  }
  const usdt = currencies.find(({ currency }) => currency === 'USDT')
  expect(settings.get('min.recharge')).toBe(usdt?.networks[0]?.minDeposit)
})

/** The first shipped texts by kind. */
const ofKind = (kind: string, place?: string) =>
  items.filter((item) => item.kind === kind && (place === undefined || item.place === place))
const written = [
  ...ofKind('help').filter(({ id }) => id >= '67469'),
  ...ofKind('announcement'),
  ...ofKind('notice', 'news'),
]
const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).toSorted((a, b) => (a < b ? -1 : 1))
const plain = (html: string) => html.replaceAll(/\{\w+\}/g, '').replaceAll(/<[^>]*>/g, ' ')
const numbers = (html: string) => plain(html).match(/\d+(?:[.:\u{a0}]\d+)*/gu) ?? []

test('has at least 6 announcements, 8 articles and 30 help texts at the first start', () => {
  expect(ofKind('announcement').length).toBeGreaterThanOrEqual(6)
  expect(ofKind('notice', 'news').length).toBeGreaterThanOrEqual(8)
  expect(ofKind('help').length).toBeGreaterThanOrEqual(30)
})

test.each(others)('takes the same configured figures in %s as in English', (lang) => {
  for (const { id, words } of items)
    for (const field of ['title', 'summary', 'content'] as const)
      expect(placeholders(words[lang]![field]), `${id} ${field}`).toEqual(
        placeholders(words['en-us']![field]),
      )
})

test('uses every figure in some text', () => {
  const used = new Set(
    items.flatMap(({ words }) => placeholders(Object.values(words['en-us']!).join(' '))),
  )
  expect(Object.keys(facts).filter((name) => !used.has(name))).toEqual([])
})

/**
 * Digits that texts may contain: worked examples in round numbers, times of the product's days, days of a year, and the end of
 * a margin ratio. All others come from the configuration.
 */
const day = ['00:00', '8']
const own: Readonly<Record<string, readonly string[]>> = {
  'Support: chat, tickets and complaints': ['8'],
  'What margin and leverage are': ['100', '10', '1', '1\u{a0}000'],
  'Isolated and cross margin': ['100'],
  'Investment products: who pays, and from what': day,
  'How a bond begins, pays and ends': ['365'],
  'VIP levels, gifts and a share of fees': day,
  'All fees at a glance': ['20'],
  'Setting limits and taking a break': day,
  'What leverage does to a loss': [
    '2',
    '5',
    '10',
    '20',
    '40',
    '50',
    '100',
    '500',
    '1\u{a0}000',
    '2\u{a0}000',
    '5\u{a0}000',
  ],
  'Spread and fees: what a trade costs before the price moves': ['1\u{a0}000'],
  'Simple and compound interest': ['1', '10', '12', '120', '126.83', '1\u{a0}000'],
  'Diversification in three examples': ['400', '200', '100', '50'],
}
/** Korean and Japanese write small numbers and fractions as digits where English uses words. */
const counting = ['0', '1', '3', '4', '10']

test.each(languages)('types no configured figure in %s', (lang) => {
  for (const { id, words } of written) {
    const allowed = own[words['en-us']!.title] ?? []
    const found = new Set(numbers(Object.values(words[lang]!).join(' ')))
    const more = ['ko', 'jp'].includes(lang) ? counting : []
    expect(
      [...found].filter((one) => ![...allowed, ...more].includes(one)),
      id,
    ).toEqual([])
    expect(
      allowed.filter((one) => !found.has(one)),
      `${id} ${lang}`,
    ).toEqual([])
  }
})

test('detects a typed figure', () => {
  expect(numbers('<p>A fee of 0.05% for {stakeLimit} USDT, 1\u{a0}000 at 00:00</p>')).toEqual([
    '0.05',
    '1\u{a0}000',
    '00:00',
  ])
})

test('has explanations of a reasonable length', () => {
  for (const { id, words } of written) {
    const { length } = plain(words['en-us']!.content).split(/\s+/).filter(Boolean)
    expect(length, id).toBeGreaterThanOrEqual(100)
    expect(length, id).toBeLessThanOrEqual(220)
  }
})

test('has correct worked examples', () => {
  expect((1_000 * 1.01 ** 12 - 1_000).toFixed(2)).toBe('126.83') // not money: an example in a text
  expect([500, 2_000, 5_000].map((worth) => (worth * 2) / 100)).toEqual([10, 40, 100])
})
