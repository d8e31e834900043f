import { describe, expect, it } from 'vitest'
import { errorCodes } from '../errors.ts'
import { rejectReasons } from '../identity-names.ts'
import { agreementParts, loanReasons } from '../loan-names.ts'
import { fieldRules } from '../result.ts'
import { languages } from '../scalars.ts'
import { rechargeReasons } from '../recharge-names.ts'
import { capabilities, reasonKeys, switchKeys } from '../operator-shapes.ts'
import { statementAccounts, statementKinds, statementWords } from '../statement-names.ts'
import { ledgerKinds } from '../products.ts'
import { consoleFaults, messageOf, messages, readFaults, stateRules } from './index.ts'

const english = messages['en-us']
const keys = [
  ...Object.keys(errorCodes),
  ...[...fieldRules, ...stateRules].map((rule) => `field.${rule}`),
  ...readFaults.map((key) => `read.${key}`),
  ...consoleFaults.map((key) => `desk.${key}`),
  ...rejectReasons.map((reason) => `identity.${reason}`),
  ...ledgerKinds.map((kind) => `ledger.${kind}`),
  ...reasonKeys.map((key) => `reason.${key}`),
  ...loanReasons.map((reason) => `loan.${reason}`),
  ...agreementParts.map((part) => `loan.agreement.${part}`),
  ...rechargeReasons.map((reason) => `recharge.${reason}`),
  ...switchKeys.map((key) => `switch.${key}`),
  ...capabilities.map((key) => `restriction.${key}`),
  ...[...statementWords, ...statementAccounts, ...statementKinds].map((key) => `statement.${key}`),
].toSorted()
const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted()

it('gives the sentence of the specification for an existing account', () => {
  const sentence = 'The account already exists, please log in with your password'
  expect(messageOf('en-us', 'ACCOUNT_EXISTS')).toBe(sentence)
})

it('fills values into their placeholders', () => {
  expect(messageOf('en-us', 'field.min', { min: '10' })).toBe('Must be at least 10.')
  expect(messageOf('zh-cn', 'field.min', { min: '10' })).toBe('不能小于 10。')
})

describe.each(languages)('%s', (language) => {
  const sentences = Object.entries(messages[language])

  it('has a sentence for every key and no other', () => {
    expect(sentences.map(([key]) => key).toSorted()).toEqual(keys)
    for (const [key, sentence] of sentences) expect(sentence.trim(), key).toMatch(/^\S.*\S$/)
  })

  it('keeps the placeholders of English', () => {
    for (const [key, sentence] of sentences) {
      expect(placeholders(sentence), key).toEqual(
        placeholders(english[key as keyof typeof english]),
      )
    }
  })

  it('differs from the other languages', () => {
    if (language === 'en-us') return
    const same = sentences.filter(([key, text]) => text === english[key as keyof typeof english])
    expect(same.length / sentences.length).toBeLessThanOrEqual(0.03)
  })
})
