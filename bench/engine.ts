// The risk engine's pass per tick over a million open positions, and that of its warnings.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Amount, Price, Quantity } from '@candor/money'
import { loadSymbols } from '../apps/server/src/market/index.ts'
import { Engine } from '../apps/server/src/contracts/engine/engine.ts'
import { Warnings } from '../apps/server/src/contracts/engine/warnings.ts'
import type { RunningPosition } from '../apps/server/src/contracts/engine/running.ts'
import { termsOf } from '../apps/server/src/contracts/terms.ts'
import { percentile, shown } from './measure.ts'

const positions = 1_000_000
const ticksPerSymbol = 200

export function benchEngine(): void {
  const symbols = loadSymbols()
  const tools = {
    symbols,
    after: () => () => undefined,
    onError: (error: unknown) => {
      throw error
    },
  }
  const done = async () => ({ ok: true as const, reply: null, replayed: false })
  const reads = { ticksAfter: async () => [], reload: async () => null }
  const engine = new Engine({ ...tools, ...reads, close: done }, new Map())
  const warnings = new Warnings({ ...tools, tick: () => null, warn: done })
  const names = [...symbols.keys()]
  const terms = new Map([...symbols.values()].map((symbol) => [symbol.name, termsOf(symbol)]))
  const before = heldBytes()
  for (let index = 0; index < positions; index += 1) {
    const position: RunningPosition = {
      id: String(index + 1),
      userId: String(index % 100_000),
      book: 'real',
      symbol: names[index % names.length]!,
      marginMode: 'isolated',
      direction: index % 2 === 0 ? 'long' : 'short',
      quantity: Quantity.parse('1'),
      openPrice: Price.parse('1000'),
      margin: Amount.parse('900'),
      takeProfitPrice: null,
      stopLossPrice: null,
      sinceSeq: 0,
      version: 1,
      terms: terms.get(names[index % names.length]!)!,
    }
    engine.take(position)
    warnings.take(position)
  }
  const bytes = (heldBytes() - before) / positions
  const samples: number[] = []
  for (let seq = 1; seq <= ticksPerSymbol; seq += 1)
    for (const symbol of names) {
      // The price wanders where no position closes, so that every tick compares them all.
      const price = Price.parse(String(1_000 + (seq % 50)))
      const tick = { symbol, seq, price, bid: price, ask: price, at: 0 }
      const started = performance.now()
      engine.judge([tick])
      warnings.judge([tick])
      samples.push(performance.now() - started)
    }
  const total = samples.reduce((sum, sample) => sum + sample, 0) / 1_000
  console.log(`Risk engine, ${shown(positions)} positions over ${names.length} symbols:`)
  console.log(
    `  ${shown(samples.length / total)} ticks/s, p50 ${shown(percentile(samples, 0.5))} ms, ` +
      `p99 ${shown(percentile(samples, 0.99))} ms a tick, ${shown(bytes)} bytes a position`,
  )
}

/** Bytes of everything alive, inside the heap and in buffers beside it, once the garbage is collected. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
