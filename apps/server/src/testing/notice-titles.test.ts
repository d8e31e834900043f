import { languages } from '@candor/api'
import { expect, test } from 'vitest'
import { noticeWords as ofContests } from '../contests/notice-words.ts'
import { firedWords } from '../contracts/fired-exits/notice-words.ts'
import { receiptWords } from '../contracts/receipt/notice-words.ts'
import { noticeWords as ofWarnings } from '../contracts/warnings/notice-words.ts'
import { noticeWords as ofIdentity } from '../identity/notice-words.ts'
import { noticeWords as ofOfferings } from '../ieo/notice-words.ts'
import { noticeWords as ofProducts } from '../invest/notice-words.ts'
import { noticeWords as ofLoans } from '../loans/notice-words.ts'
import { noticeWords as ofAlerts } from '../market/alerts/notice-words.ts'
import { noticeWords as ofRewards } from '../rewards/notice-words.ts'
import { noticeWords as ofWallet } from '../wallet/notice-words.ts'

const all = {
  ofContests,
  firedWords,
  receiptWords,
  ofWarnings,
  ofIdentity,
  ofOfferings,
  ofProducts,
  ofLoans,
  ofAlerts,
  ofRewards,
  ofWallet,
}
/** Titles may name their subject, and no amount. */
const names = new Set(['loan', 'product', 'contest', 'symbol', 'project'])

/** Every sentence under `what`, `subject` or `account`, which a lock screen shows. */
function titlesIn(words: unknown, isTitle = false): string[] {
  if (typeof words === 'string') return isTitle ? [words] : []
  if (typeof words !== 'object' || words === null) return []
  return Object.entries(words).flatMap(([key, value]) =>
    titlesIn(value, isTitle || ['what', 'subject', 'account'].includes(key)),
  )
}

test.each(languages)('%s: names no amount in a title', (lang) => {
  for (const [module, words] of Object.entries(all)) {
    const titles = titlesIn((words as Record<string, unknown>)[lang])
    expect([module, titles.length > 0]).toEqual([module, true])
    const placeholders = titles.flatMap((title) =>
      [...title.matchAll(/\{(\w+)\}/g)].map(([, key]) => key!),
    )
    expect([module, placeholders.filter((key) => !names.has(key))]).toEqual([module, []])
    expect([module, titles.filter((title) => /\d/.test(title))]).toEqual([module, []])
  }
})
