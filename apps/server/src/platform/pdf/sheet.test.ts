import { languages } from '@candor/api'
import { describe, expect, test } from 'vitest'
import { linesOf } from './sheet.ts'

/** Each letter is a tenth of a line wide. */
const tenth = (piece: string) => piece.length / 10

describe('the lines of a text', () => {
  test('break between words, and a word longer than a line between its letters', () => {
    expect(linesOf('one two three four', 'en-us', tenth)).toEqual(['one two ', 'three four'])
    expect(linesOf('a abcdefghijklm', 'en-us', tenth)).toEqual(['a abcdefgh', 'ijklm'])
    expect(linesOf('', 'en-us', tenth)).toEqual([''])
  })

  test('keep every letter', () => {
    const text = 'Ana María 山田 太郎 นางสาว Nguyễn'
    for (const lang of languages)
      expect(linesOf(text, lang, tenth).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  })

  test.each([
    ['words', 'ab '.repeat(7_000)],
    ['a single word', 'W'.repeat(20_000)],
    ['letters of no width', 'Ana\u200b\u2060'.repeat(4_000)],
  ])('measures each letter of %s a few times, whatever its length', (_of, text) => {
    for (const width of [0, 0.01]) {
      let measured = 0
      linesOf(text, 'en-us', (piece) => {
        measured += piece.length
        return piece.length * width
      })
      expect(measured).toBeLessThanOrEqual(6 * text.length)
    }
  })
})
