import { Amount } from '@candor/money'
import { contractRules } from '@candor/rules'
import { Pools } from '../apps/server/src/contracts/engine/pools.ts'
import type { RunningPosition } from '../apps/server/src/contracts/engine/running-position.ts'
import type { Position } from '../apps/server/src/contracts/tables.ts'
import { termsOf } from '../apps/server/src/contracts/terms.ts'
import type { Tick } from '../apps/server/src/contracts/context.ts'
import { loadSymbols } from '../apps/server/src/market/index.ts'
import { shown } from './measure.ts'

type Tools = Pick<ConstructorParameters<typeof Pools>[0], 'symbols' | 'after' | 'onError'>

/** Accounts in cross margin beside the isolated positions, as the engine holds them. */
export function openPools(tools: Tools): Pools {
  const done = async () => ({ ok: true as const, reply: null, replayed: false })
  return new Pools(
    {
      ...tools,
      isOpen: () => true,
      halted: () => null,
      ticksAfter: async () => [],
      reload: () => new Promise(() => undefined),
      liquidate: done,
      warn: done,
    },
    new Map(),
  )
}

/** Adds an account with these positions, as of the first tick of each symbol. */
export function takePool(pools: Pools, held: readonly RunningPosition[]): void {
  const [{ userId, book }] = held as [RunningPosition]
  const rows = held.map((one) => {
    const terms = textOf(one.symbol)
    const addedMargin = Amount.zero
    return { ...one, initialMargin: one.margin, addedMargin, ruleVersion: contractRules, terms }
  })
  pools.take({
    userId,
    book,
    version: 1,
    since: Object.fromEntries(held.map(({ symbol }) => [symbol, 1])),
    notifiedLevel: 0,
    available: Amount.zero,
    held: rows as unknown as readonly Position[],
  })
}

const texts = new Map(
  [...loadSymbols().values()].map((symbol) => [symbol.name, termsOf(symbol).text]),
)
const textOf = (symbol: string): string => texts.get(symbol)!

/** Judges ticks beyond the loss bounds of many accounts at once, each of which is then judged exactly. */
export function reportBeyond(pools: Pools, ticks: readonly Tick[], each: number): void {
  const times = ticks.map((tick) => {
    const started = performance.now()
    pools.judge(tick)
    return performance.now() - started
  })
  const ms = times.reduce((sum, time) => sum + time, 0) / times.length
  console.log(
    `  a tick beyond the shares of ${shown(each)} cross accounts: ${shown(ms)} ms, ` +
      `${shown((ms * 1_000) / each)} µs for each that is judged anew`,
  )
}
