// The risk engine's time per tick over a million open positions, a fifth of them in cross accounts, and the time of its
// warnings; and the time from a tick that reaches positions until the lane has the command that closes each of them.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Amount, Price, Quantity } from '@candor/money'
import { loadSymbols, type Symbols } from '../apps/server/src/market/index.ts'
import { Engine } from '../apps/server/src/contracts/engine/engine.ts'
import type { Pools } from '../apps/server/src/contracts/engine/pools.ts'
import { Warnings } from '../apps/server/src/contracts/engine/warnings.ts'
import type { RunningPosition } from '../apps/server/src/contracts/engine/running-position.ts'
import { termsOf } from '../apps/server/src/contracts/terms.ts'
import type { Tick } from '../apps/server/src/contracts/context.ts'
import { openPools, reportBeyond, takePool } from './engine-pools.ts'
import { percentile, shown } from './measure.ts'
import { atMost } from './target.ts'

const positions = 1_000_000
const users = 100_000
/** The number of users whose positions are all in cross margin: ten each, of every fifth symbol. */
const crossUsers = 20_000
const groups = 5
const ticksPerSymbol = 200
/** The number of longs that each later tick reaches, by their take-profit. */
const reached = 10
const firstExit = 1_200
/** The limit of a tick's 99th percentile, in ms. */
const mostMs = 5

/** The time from a tick until the lane has each close, in ms. */
type Closing = { started: number; readonly samples: number[] }

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
  const closing: Closing = { started: 0, samples: [] }
  const close = () => {
    closing.samples.push(performance.now() - closing.started)
    return done()
  }
  const engine = new Engine({ ...tools, ...reads, close }, new Map())
  const warnings = new Warnings({ ...tools, tick: () => null, warn: done })
  const names = [...symbols.keys()]
  const pools = openPools(tools)
  for (const symbol of names) pools.judge(tickOf(symbol, 1, 1_000))
  const before = heldBytes()
  takePositions({ engine, warnings, pools }, symbols)
  const bytes = (heldBytes() - before) / positions
  const samples: number[] = []
  for (let seq = 2; seq <= ticksPerSymbol; seq += 1)
    for (const symbol of names) {
      // The price moves where no position closes, so a tick costs only the comparisons that the blocks' bounds leave
      // over.
      const tick = tickOf(symbol, seq, 1_000 + (seq % 50))
      const started = performance.now()
      pools.judge(tick)
      engine.judge([tick])
      warnings.judge([tick])
      samples.push(performance.now() - started)
    }
  for (let step = 0; step < ticksPerSymbol; step += 1)
    for (const symbol of names) {
      const tick = tickOf(symbol, ticksPerSymbol + 1 + step, firstExit + step)
      closing.started = performance.now()
      pools.judge(tick)
      engine.judge([tick])
    }
  report(samples, closing.samples, bytes)
  // Other accounts hold each of these symbols; half of the holders are short, and lose.
  const far = names.slice(0, groups).map((symbol) => tickOf(symbol, 2 * ticksPerSymbol + 1, 2_000))
  reportBeyond(pools, far, crossUsers / groups / 2)
}

type Engines = { readonly engine: Engine; readonly warnings: Warnings; readonly pools: Pools }

/** Opens all positions, each with values of its own, as after a restart. */
function takePositions({ engine, warnings, pools }: Engines, symbols: Symbols): void {
  const names = [...symbols.keys()]
  const terms = new Map([...symbols.values()].map((symbol) => [symbol.name, termsOf(symbol)]))
  const inCross = new Map<number, RunningPosition[]>()
  const longs = new Map(names.map((name) => [name, 0]))
  for (let index = 0; index < positions; index += 1) {
    const user = index % users
    const isCross = user < crossUsers
    const symbol = symbolOf(names, user, Math.floor(index / users))
    const isLong = user % 2 === 0
    const place = longs.get(symbol)!
    if (isLong) longs.set(symbol, place + 1)
    const position: RunningPosition = {
      id: String(index + 1),
      userId: String(user),
      book: 'real',
      symbol,
      marginMode: isCross ? 'cross' : 'isolated',
      direction: isLong ? 'long' : 'short',
      quantity: Quantity.parse('1'),
      openPrice: Price.parse('1000'),
      margin: Amount.parse('900'),
      takeProfitPrice: isLong ? exitOf(place) : null,
      stopLossPrice: null,
      sinceSeq: 0,
      version: 1,
      terms: terms.get(symbol)!,
    }
    engine.take(position)
    warnings.take(position)
    if (isCross) inCross.set(user, [...(inCross.get(user) ?? []), position])
  }
  for (const held of inCross.values()) takePool(pools, held)
}

const tickOf = (symbol: string, seq: number, whole: number): Tick => {
  const price = Price.parse(String(whole))
  return { symbol, seq, price, bid: price, ask: price, at: 0 }
}

/** The symbol of a user's position: every fifth in turn, each as often long as short. */
function symbolOf(names: readonly string[], user: number, turn: number): string {
  const group = user % groups
  const count = Math.ceil((names.length - group) / groups)
  const place = (turn + Math.floor(user / (2 * groups))) % count
  return names[group + place * groups]!
}

/** The take-profit of a symbol's first longs, with `reached` longs per price; null for all others. */
function exitOf(place: number): Price | null {
  if (place >= reached * ticksPerSymbol) return null
  return Price.parse(String(firstExit + Math.floor(place / reached)))
}

function report(samples: readonly number[], closes: readonly number[], bytes: number): void {
  const total = samples.reduce((sum, sample) => sum + sample, 0) / 1_000
  console.log(
    `Risk engine, ${shown(positions)} positions over ${loadSymbols().size} symbols, ` +
      `a fifth of them in ${shown(crossUsers)} cross accounts:`,
  )
  console.log(
    `  ${shown(samples.length / total)} ticks/s, p50 ${shown(percentile(samples, 0.5))} ms, ` +
      `p99 ${atMost(percentile(samples, 0.99), mostMs, (ms) => `${shown(ms)} ms`)} a tick, ${shown(bytes)} bytes a position`,
  )
  console.log(
    `  from a tick to the command that closes: p50 ${shown(percentile(closes, 0.5))} ms, ` +
      `p99 ${shown(percentile(closes, 0.99))} ms over ${shown(closes.length)} closes`,
  )
}

/** Bytes of all live objects, inside the heap and in buffers beside it, after garbage collection. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
