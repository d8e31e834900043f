import { createHash } from 'node:crypto'
import { Language } from '@candor/api'
import { Amount, Rate } from '@candor/money'
import { creditRules, loanRules } from '@candor/rules'
import { expect, test } from 'vitest'
import { agreementOf, type Agreed } from './agreement.ts'

/** A loan of each form: secured, unsecured in one sum, and in instalments. */
function loanRequests(): Agreed[] {
  const terms = {
    currency: 'USDT',
    agreementVersion: 'test',
    dailyRate: Rate.parse('0.0002'),
    overdueDailyRate: Rate.parse('0.0006'),
    saleFeeRate: Rate.parse('0.01'),
    overdueHours: 72,
  }
  const of = {
    currency: 'BTC',
    symbol: 'BTCUSDT',
    initialLtv: Rate.parse('0.65'),
    marginCallLtv: Rate.parse('0.75'),
    liquidationLtv: Rate.parse('0.83'),
  }
  const amount = Amount.parse('6000')
  const pledge = { of, quantity: Amount.parse('0.1') }
  return [
    { terms, amount, days: 30, instalments: 1, pledge },
    { terms, amount, days: 30, instalments: 1, pledge: null },
    { terms, amount, days: 92, instalments: 3, pledge: null },
  ]
}

/**
 * The audit rewrites every signed agreement. Changed words or figures would make it reject all of them: a change is written as
 * a new text under another version of the loan's rules.
 */
test('keeps an agreement word for word for its rule version', () => {
  const texts = Language.options.flatMap((lang) =>
    loanRequests().map((request) => agreementOf(request, lang).paragraphs.join('\n')),
  )
  expect([loanRules, creditRules]).toEqual(['loan-1', 'credit-1'])
  expect(texts[0]).toContain('6000 USDT')
  const digest = createHash('sha256').update(texts.join('\n\n')).digest('hex')
  expect(digest).toBe('a7cfd39cd9fa67ea84600c645316763c7569776d0af42eacb77c80887950e043')
})
