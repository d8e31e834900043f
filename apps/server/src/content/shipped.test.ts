import { languages, type Language } from '@candor/api'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadSymbols } from '../market/index.ts'
import { agreementVersion } from './agreement-version.ts'
import { withFacts } from './facts.ts'
import { readShipped } from './shipped.ts'

const { items, facts, settings } = readShipped()
const others = languages.filter((lang) => lang !== 'en-us')

/** Promises that nobody can keep. Margin is a near namesake of one of them in Chinese. */
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

function spoken(lang: Language): Map<string, string> {
  return new Map(
    items.flatMap(({ kind, place, id, words }) => {
      const name = kind === 'document' ? place : `${kind} ${id}`
      return Object.entries(words[lang]!)
        .filter(([field]) => kind !== 'document' || field === 'content')
        .map(([field, text]) => [`${name} ${field}`, withFacts(text, facts)] as const)
    }),
  )
}

const tagsOf = (html: string): string =>
  (html.match(/<[^>]+>/g) ?? []).join('').replaceAll(/\s/g, '')

/** Pieces of text with words in them: dates and names of symbols are the same everywhere. */
function sentences(lang: Language): string[] {
  const all = [...spoken(lang).values()].join('<p>').split(/<[^>]+>/)
  return all.map((piece) => piece.trim()).filter((piece) => /\p{Ll}|\p{Lo}/u.test(piece))
}

test.each(others)('%s says all that English says, element by element', (lang) => {
  const english = spoken('en-us')
  const theirs = spoken(lang)
  expect([...theirs.keys()]).toEqual([...english.keys()])
  for (const [key, html] of theirs) {
    expect(html, key).not.toBe('')
    expect(tagsOf(html), key).toBe(tagsOf(english.get(key) ?? ''))
  }
})

test.each(others)('%s is not left in English', (lang) => {
  const english = new Set(sentences('en-us'))
  const theirs = sentences(lang)
  const same = theirs.filter((sentence) => english.has(sentence))
  expect(theirs.length).toBeGreaterThan(100)
  expect(same.length / theirs.length, same.join(' | ')).toBeLessThanOrEqual(0.03)
})

test.each(languages)('%s promises nothing that nobody can keep', (lang) => {
  for (const [key, text] of spoken(lang)) expect(text, key).not.toMatch(forbidden[lang])
})

test('the words looked for are found, and margin is none of them', () => {
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

test.each(languages)('%s has the figures that the server uses', (lang) => {
  const texts = spoken(lang)
  expect(texts.get('agreement.user.html content')).toContain(agreementVersion)
  expect(texts.get('agreement.user.html content')).toMatch(/0\.05\s?%/)
  expect(texts.get('agreement.risk.html content')).toMatch(/0\.5\s?%/)
  expect(texts.get('recharge.rule.html content')).toContain('10 USDT')
  const { firstDay, lastDay } = loadSymbols().get('BTCUSDT')!.recording
  expect(texts.get('about.html content')).toContain(`${firstDay} – ${lastDay}`)
})

test('no two have one number, and none is one that operators could get', () => {
  const ids = items.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => id.length === 5)).toBe(true)
})

test('the smallest recharge is that of the currency table', () => {
  const file = new URL('../../../../data/currencies.json', import.meta.url)
  const { currencies } = JSON.parse(readFileSync(file, 'utf8')) as {
    currencies: { currency: string; networks: { minDeposit: string }[] }[]
  }
  const usdt = currencies.find(({ currency }) => currency === 'USDT')
  expect(settings.get('min.recharge')).toBe(usdt?.networks[0]?.minDeposit)
})
