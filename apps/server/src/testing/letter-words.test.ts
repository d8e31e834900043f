import { languages, type Language } from '@candor/api'
import { expect, test } from 'vitest'
import { noticeWords as ofContests } from '../contests/notice-words.ts'
import { firedWords } from '../contracts/fired-exits/notice-words.ts'
import { receiptWords } from '../contracts/receipt/notice-words.ts'
import { noticeWords as ofWarnings } from '../contracts/warnings/notice-words.ts'
import { noticeWords as ofIdentity, seeWords } from '../identity/notice-words.ts'
import { noticeWords as ofOfferings } from '../ieo/notice-words.ts'
import { noticeWords as ofProducts } from '../invest/notice-words.ts'
import { noticeWords as ofLoans } from '../loans/notice-words.ts'
import { noticeWords as ofAlerts } from '../market/alerts/notice-words.ts'
import { closingWords } from '../people/closing/notice-words.ts'
import { codeWords } from '../people/code-mail.ts'
import { noticeWords as ofPeople } from '../people/notice-words.ts'
import { noticeWords as ofRewards } from '../rewards/notice-words.ts'
import { words as ofSupport } from '../support/words.ts'
import { noticeWords as ofWallet } from '../wallet/notice-words.ts'

/** All messages of letters and push notifications. */
const all: Readonly<Record<string, Readonly<Record<Language, unknown>>>> = {
  ofContests,
  firedWords,
  receiptWords,
  ofWarnings,
  ofIdentity,
  seeWords,
  ofOfferings,
  ofProducts,
  ofLoans,
  ofAlerts,
  closingWords,
  codeWords,
  ofPeople,
  ofRewards,
  ofSupport,
  ofWallet,
}

/** Each sentence by its path. */
function sentencesIn(words: unknown, way = ''): [string, string][] {
  if (typeof words === 'string') return [[way, words]]
  if (typeof words !== 'object' || words === null) return []
  return Object.entries(words).flatMap(([key, value]) => sentencesIn(value, `${way}.${key}`))
}

const namesIn = (sentence: string) =>
  [...new Set([...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))].toSorted()

test.each(languages)(
  'has every letter complete in %s, with the placeholders of the English one',
  (lang) => {
    for (const [module, words] of Object.entries(all)) {
      const english = new Map(sentencesIn(words['en-us']))
      const sentences = new Map(sentencesIn(words[lang]))
      expect([module, [...sentences.keys()].toSorted()]).toEqual([
        module,
        [...english.keys()].toSorted(),
      ])
      for (const [way, sentence] of sentences) {
        expect([module, way, sentence.trim().length > 0]).toEqual([module, way, true])
        expect([module, way, namesIn(sentence)]).toEqual([module, way, namesIn(english.get(way)!)])
      }
    }
  },
)

/** Words that are equal in two languages. */
const shared = /^(?:\{\w+\}|[^\p{L}]|Candor|USDT|IP|BTC|ETH|No|ID)*$/u

test.each(languages.filter((lang) => lang !== 'en-us'))(
  'leaves no sentence in English in %s',
  (lang) => {
    for (const [module, words] of Object.entries(all)) {
      const english = new Map(sentencesIn(words['en-us']))
      const left = sentencesIn(words[lang]).filter(
        ([way, sentence]) => sentence === english.get(way) && !shared.test(sentence),
      )
      expect([module, left]).toEqual([module, []])
    }
  },
)
