import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@candor/api'
import type { ExitFault } from '@candor/rules'
import { describe, expect, it } from 'vitest'
import { fieldMessage, messageTo, refusalMessage } from './messages.ts'

const source = join(import.meta.dirname, '../..')

/** Faults of exits from the rules package, which the server passes on as the field's rule. */
const exitFaults = {
  takeProfit: true,
  stopLoss: true,
  stopLossBeyondLiquidation: true,
} satisfies Record<ExitFault, true>

/** Every rule that the server's source names in a refusal. */
function writtenRules(): string[] {
  const files = globSync('**/*.ts', { cwd: source }).filter((name) => !name.endsWith('.test.ts'))
  const found = files.flatMap((name) => {
    const text = readFileSync(join(source, name), 'utf8')
    return [...text.matchAll(/\bfield\b[^{}]*\brule: '(\w+)'/g)].map(([, rule = '']) => rule)
  })
  return [...new Set([...found, ...Object.keys(exitFaults)])].toSorted()
}

const rules = writtenRules()

it('finds the rules in the source', () => {
  const some = ['available', 'liquidation', 'notional', 'position', 'range', 'same', 'step', 'tier']
  expect(rules).toEqual(expect.arrayContaining(some))
})

it('puts the bounds into the message', () => {
  const bounds = { min: '0.1', max: '3' }
  expect(fieldMessage('en-us', { rule: 'range', ...bounds })).toBe(
    'Must be in whole steps of 0.1, up to 3.',
  )
  expect(fieldMessage('xi', { rule: 'tier', ...bounds })).toBe(
    'Una posición de este tamaño permite como máximo 3.',
  )
})

it('uses the message about the format for an unknown rule', () => {
  const form = fieldMessage('en-us', { rule: 'format' })
  expect(fieldMessage('en-us', { rule: 'toString' })).toBe(form)
})

it('does not guess why an exit was refused', () => {
  const sentence = 'This take-profit or stop-loss is not possible here.'
  expect(refusalMessage('en-us', 'TPSL_INVALID')).toBe(sentence)
})

it('states in every language what is wrong with the part of an exit, and the largest possible part', () => {
  const sentences = languages.map((lang) => [
    fieldMessage(lang, { rule: 'quantity', max: '0.04' }),
    fieldMessage(lang, { rule: 'price' }),
  ])
  for (const [quantity, price] of sentences) {
    expect(quantity).toContain('0.04')
    expect(price).not.toMatch(/[{}]/)
  }
  expect(new Set(sentences.flat()).size).toBe(16)
  expect(sentences[0]).toEqual([
    'Must be at most 0.04, the size of the position.',
    'A quantity belongs to a price: please enter the price too.',
  ])
})

it('speaks to an operator about the user’s money, and to a user about their own', () => {
  const asker = { lang: 'en-us', isReading: false } as const
  expect(messageTo({ ...asker, isInConsole: true }, 'INSUFFICIENT_BALANCE')).toMatch(/^The user's /)
  expect(messageTo({ ...asker, isInConsole: false }, 'INSUFFICIENT_BALANCE')).toMatch(/^Your /)
  expect(messageTo({ ...asker, isInConsole: true }, 'IDENTITY_IN_USE')).toMatch(/^Another account /)
  expect(messageTo({ ...asker, isInConsole: false }, 'IDENTITY_IN_USE')).toMatch(/contact support/)
  expect(messageTo({ ...asker, isInConsole: true }, 'CORRECTION_LIMIT')).toBe(
    refusalMessage('en-us', 'CORRECTION_LIMIT'),
  )
})

describe.each(languages)('%s', (language) => {
  it.each(rules.filter((rule) => rule !== 'format'))('has a message for %s', (rule) => {
    const sentence = fieldMessage(language, { rule, min: '1', max: '2' })
    expect(sentence).not.toBe(fieldMessage(language, { rule: 'format' }))
    expect(sentence).not.toMatch(/[{}]/)
  })
})
