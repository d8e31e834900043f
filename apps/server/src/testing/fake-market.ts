import type { Halt } from '@candor/api'
import { Price } from '@candor/money'
import { quoteAround } from '@candor/rules'
import { loadSymbols, type Candle, type LastTick, type PriceState } from '../market/index.ts'

/** A market whose prices the test sets, each like a committed tick. */
export function createFakeMarket() {
  const symbols = loadSymbols()
  const last = new Map<string, LastTick>()
  const candles = new Map<string, Candle[]>()
  let state: PriceState = 'live'
  const halts = new Map<string, Halt>()
  return {
    symbols,
    prices: { tick: (symbol: string) => last.get(symbol) ?? null },
    state: ({ name }: { readonly name: string }): PriceState =>
      halts.has(name) ? 'halted' : state,
    halted: (symbol: string) => halts.get(symbol) ?? null,
    halt: (symbol: string, halt: Halt) => void halts.set(symbol, halt),
    /** Sets the state of every market. */
    become: (next: PriceState) => void (state = next),
    candles: {
      list: async ({ symbol, endAt }: { symbol: string; endAt: number }) =>
        (candles.get(symbol) ?? []).filter((candle) => candle.openAt < endAt),
    },
    set(symbol: string, text: string, at: number): void {
      const price = Price.parse(text)
      last.set(symbol, {
        symbol,
        seq: (last.get(symbol)?.seq ?? 0) + 1,
        price,
        at,
        source: 'test',
        ...quoteAround(price, symbols.get(symbol)!.halfSpread),
        logSeq: 0,
        chain: new Uint8Array(32),
        age: (now) => now - at,
      })
    },
    setCandles: (symbol: string, list: Candle[]) => void candles.set(symbol, list),
  }
}
