import { Amount, Price } from '@candor/money'
import { expect, vi } from 'vitest'
import { patienceMs } from './phone.ts'

/** The decimal text of a figure on screen: “+1,234.50 USDT” is “1234.50”. Throws when there is none. */
export function decimalIn(text: string): string {
  const found = /[+−-]?\d[\d,]*(?:\.\d+)?/.exec(text)
  if (found === null) throw new Error(`no figure in “${text}”`)
  return found[0].replaceAll(',', '').replace('−', '-').replace('+', '')
}

/** A figure on screen as money. */
export function amountIn(text: string): Amount {
  return Amount.parse(decimalIn(text))
}

/** A figure on screen as a price. */
export function priceIn(text: string): Price {
  return Price.parse(decimalIn(text))
}

/** Every signed amount of USDT in a text, in its order: what each row of the records adds. */
export function changesIn(text: string): Amount[] {
  return [...text.matchAll(/[+−]\d[\d,]*\.\d+(?=\s*USDT)/g)].map(([found]) => amountIn(found))
}

/** Expects something of a figure, a text or a count as soon as it comes true, with patience. */
export function eventually<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: patienceMs, interval: 100 })
}

/** Repeats what throws until it does not, with patience; before a test begins as well, where nothing can be expected eventually. */
export function untilTrue(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: patienceMs, interval: 100 })
}

/** Waits until a text on screen is another one. Resolves with the new one. */
export async function changeOf(read: () => Promise<string>): Promise<string> {
  const before = await read()
  await eventually(read).not.toBe(before)
  return read()
}
