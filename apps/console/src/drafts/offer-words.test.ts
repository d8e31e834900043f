import { languages, type OfferWords } from '@candor/api'
import { describe, expect, test } from 'vitest'
import { completeText, noWords, wholeWords, wordsSent } from './offer-words.tsx'

const english: OfferWords = {
  ...noWords,
  'en-us': { name: ' Nova network ', description: ' An invented network. ' },
}

describe('the texts of an offering', () => {
  test.each([
    ['name', { name: ' ', description: 'An invented network.' }],
    ['description', { name: 'Nova network', description: '\n' }],
  ])('are not sent without the English %s', (_field, text) => {
    expect(wordsSent({ ...noWords, 'en-us': text })).toBeNull()
    expect(wordsSent({ ...noWords, ko: { name: '노바', description: '네트워크' } })).toBeNull()
  })

  test('are sent in every language, without surrounding spaces, as far as complete', () => {
    const half = { name: ' Red Nova', description: '' }
    expect(wordsSent({ ...english, xi: half })).toEqual({
      ...noWords,
      'en-us': { name: 'Nova network', description: 'An invented network.' },
      xi: { name: 'Red Nova', description: '' },
    })
  })

  test('show the number of complete languages', () => {
    expect(completeText(3)).toBe('Complete in 3 of 8 languages: it is published once all are')
    expect(completeText(languages.length)).toBe('Complete in all 8 languages')
  })

  test('are shown to the checker in each language, a missing language as empty', () => {
    const whole = wholeWords(english)
    expect(whole['en-us']).toBe(' Nova network \n An invented network. ')
    expect(whole.jp).toBe('')
  })
})
