import { describe, expect, it } from 'vitest'
import { languages } from './languages.ts'
import type { Messages } from './messages.ts'

const all = import.meta.glob<Messages>('./messages/*.json', {
  eager: true,
  import: 'default',
})

describe.each(languages)('accounts in $code', ({ code }) => {
  const messages = all[`./messages/${code}.json`]!
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
