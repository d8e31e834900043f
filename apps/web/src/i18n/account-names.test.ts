import { describe, expect, it } from 'vitest'
import { messagesIn } from '../testing/all-messages.ts'
import { languages } from './languages.ts'

describe.each(languages)('accounts in $code', ({ code }) => {
  const messages = messagesIn(code)
  const { balance, contract } = messages.assets.account
  const within = (sentence: string, name: string) =>
    sentence.toLowerCase().includes(name.toLowerCase())

  it('have one spelling each in every sentence', () => {
    expect(within(messages.recharge.result.credited, balance)).toBe(true)
    expect(within(messages.recharge.steps.credited, balance)).toBe(true)
    expect(within(messages.assets.emptyContract, contract)).toBe(true)
  })

  it('have names of their own: the balance after a change is named differently', () => {
    expect(balance).not.toBe(contract)
    expect(within(balance, messages.records.after)).toBe(false)
  })
})
