import { languages, type Language } from '@candor/api'
import { describe, expect, test } from 'vitest'
import { readPdfText } from '../../testing/pdf-text.ts'
import { faces, fontOf, runsOf } from './fonts.ts'
import { createSheet } from './sheet.ts'

const names = {
  latin: 'José Müller',
  vietnamese: 'Nguyễn Văn Đức',
  thai: 'น้ำใจ ดี',
  japanese: 'やまだ ハナコ',
  korean: '김철수',
  chinese: '王小明',
  'traditional Chinese': '陳國龍',
  'several scripts': 'Ada 王 น้ำ 김 か đ',
}

async function drawn(text: string, lang: Language) {
  const sheet = createSheet({ lang, title: 'name', page: '1', at: 0 })
  sheet.text(text, 40)
  return readPdfText(await sheet.end())
}

describe.each(Object.entries(names))('a name in %s', (_script, name) => {
  test.each(languages)('has glyphs for all its letters in a statement of %s', async (lang) => {
    expect(
      runsOf(name, lang)
        .map(({ text }) => text)
        .join(''),
    ).toBe(name)
    for (const { face, text } of runsOf(name, lang))
      for (const letter of text) expect(fontOf(face).letters).toContain(letter.codePointAt(0))
  })
})

test('keeps a Thai nickname readable as text in an English file', async () => {
  const { lines, missing } = await drawn('มานี (g***@example.com)', 'en-us')
  expect(missing).toBe(0)
  expect(lines.join('\n')).toContain('มานี (g***@example.com)')
  const mixed = await drawn(names['several scripts'], 'tai')
  expect(mixed.missing).toBe(0)
})

test('writes a letter that two fonts have in the font of the language', () => {
  const faceOf = (lang: Language) => runsOf('国', lang)[0]!.face
  expect([faceOf('jp'), faceOf('zh-cn')]).toEqual(['japanese', 'chinese'])
})

test('joins letters with their accents, and keeps marks with their letter', () => {
  expect(runsOf('José'.normalize('NFD'), 'en-us')).toEqual([{ face: 'latin', text: 'José' }])
  expect(runsOf('ที่', 'en-us')).toEqual([{ face: 'thai', text: 'ที่' }])
})

test('draws a missing letter as a box in the first font, and the rest of the text normally', () => {
  expect(runsOf('a😀b', 'tai')).toEqual([{ face: 'latin', text: 'a😀b' }])
})

test('lists exactly the letters that each font has', () => {
  const has = (letter: string) =>
    faces.filter((face) => fontOf(face).letters.has(letter.codePointAt(0)!))
  expect(has('A')).toEqual(['latin', 'japanese', 'korean', 'chinese'])
  expect(has('ữ')).toEqual(['vietnamese'])
  expect(has('ก')).toEqual(['thai'])
  expect(has('각')).toEqual(['korean'])
  expect(has('😀')).toEqual([])
})
