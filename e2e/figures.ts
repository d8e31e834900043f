import { Amount, Price } from '@candor/money'
import { expect, vi } from 'vitest'
import { patienceMs } from './phone.ts'

/** Decimal text of a figure on screen: “+1,234.50 USDT” is “1234.50”. Throws if there is none. */
export function decimalIn(text: string): string {
  const found = /[+−-]?\d[\d,]*(?:\.\d+)?/.exec(text)
  if (found === null) throw new Error(`no figure in “${text}”`)
  return found[0].replaceAll(',', '').replace('−', '-').replace('+', '')
}

/** A figure on screen as an amount. */
export function amountIn(text: string): Amount {
  return Amount.parse(decimalIn(text))
}

/** A figure on screen as a price. */
export function priceIn(text: string): Price {
  return Price.parse(decimalIn(text))
}

/** All signed amounts of USDT in a text, in order: the change of each row of the records. */
export function changesIn(text: string): Amount[] {
  return [...text.matchAll(/[+−]\d[\d,]*\.\d+(?=\s*USDT)/g)].map(([found]) => amountIn(found))
}

/** Polls a figure, a text or a count until the expectation holds. */
export function eventually<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: patienceMs, interval: 100 })
}

/** Repeats `check` until it does not throw; works outside of tests too. */
export function untilTrue(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: patienceMs, interval: 100 })
}

/** Waits until a text on screen changes. Resolves with the new text. */
export async function changeOf(read: () => Promise<string>): Promise<string> {
  const before = await read()
  await eventually(read).not.toBe(before)
  return read()
}
