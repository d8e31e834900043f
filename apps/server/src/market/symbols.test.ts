import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Amount } from '@candor/money'
import { tierTable } from '@candor/rules'
import { expect, test } from 'vitest'
import { dataFolder, loadSymbols } from './symbols.ts'

const symbols = loadSymbols()

test('lists the fourteen symbols in their order, each with its recording', () => {
  expect(symbols.size).toBe(14)
  const sorts = [...symbols.values()].map(({ sort }) => sort)
  expect(sorts).toEqual(sorts.toSorted((a, b) => a - b))
  for (const { recording } of symbols.values()) {
    expect(existsSync(new URL(recording.file, dataFolder)), recording.file).toBe(true)
  }
})

test.each([...symbols.values()])(
  'names the days of the file of $name, and its source as data/README.md does',
  ({ name, recording }) => {
    const file = gunzipSync(readFileSync(new URL(recording.file, dataFolder))).toString()
    const [, first, ...rest] = file.trimEnd().split('\n')
    expect([recording.firstDay, recording.lastDay]).toEqual([dayOf(first), dayOf(rest.at(-1))])
    const table = readFileSync(new URL('README.md', dataFolder), 'utf8').split('\n')
    const row = table.find((line) => line.startsWith(`| ${name} |`))
    expect(row).toMatch(recording.source ?? /Broker not named|Feed not named|As EURUSD/)
  },
)

/** The UTC day of a recorded candle. */
function dayOf(line = ''): string {
  return new Date(parseInt(line, 10) * 1_000).toISOString().slice(0, 10)
}

test.each([...symbols.values()])(
  'defines steps, limits and tiers of $name that fit together',
  (symbol) => {
    expect(tierTable(symbol.tiers)).toHaveLength(4)
    expect(symbol.halfSpread % symbol.priceStep).toBe(0n)
    expect(symbol.minQuantity % symbol.quantityStep).toBe(0n)
    expect(symbol.maxQuantity % symbol.quantityStep).toBe(0n)
    expect(symbol.maxQuantity > symbol.minQuantity).toBe(true)
    expect(symbol.minNotional).toBe(Amount.parse('10'))
  },
)

test('limits majors to 100 times and others to 50, with deductions that follow from the tiers', () => {
  const deductions = (name: string) =>
    tierTable(symbols.get(name)!.tiers).map(({ deduction }) => Amount.text(deduction))
  expect(deductions('BTCUSDT')).toEqual(['0', '250', '2750', '32750'])
  expect(symbols.get('XAUUSD')?.tiers[0]?.maxLeverage).toBe(50)
})

test('trades contracts only on symbols that settle in the dollar', () => {
  const traded = [...symbols.values()].filter(({ products }) => products.includes('contract'))
  expect(new Set(traded.map(({ quote }) => quote))).toEqual(new Set(['USDT', 'USD']))
})
