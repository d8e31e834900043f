import { Amount, Price, Quantity } from '@candor/money'
import { quoteAround } from '@candor/rules'
import { begun, newLoan } from '../../loans/new-loan.ts'
import { charged, isOwed, type Owed } from '../../loans/owed.ts'
import { createJudge } from '../../loans/pledge-judge.ts'
import { loans, sales, type Loan, type Sale } from '../../loans/tables.ts'
import { loadLoanSets } from '../../loans/terms.ts'
import { createIngest } from '../../market/ingest.ts'
import { loadSymbols, type CommittedTick } from '../../market/index.ts'
import { isRefusal } from '../../platform/lane/index.ts'
import { createVirtualWorld } from '../../platform/world.ts'
import { createDice } from '../simulation/dice.ts'
import { contextAt, decideOn, userId } from '../transitions/every-pair.ts'
import { nameOf, saleFaults } from './sale-faults.ts'

const symbols = loadSymbols()
const sets = loadLoanSets()
const symbol = symbols.get('BTCUSDT')!
const startAt = Date.UTC(2026, 10, 18, 12)
const steps = 40
/** Weights of a step's kinds: a small fall, a spike that lasts, a late tick, and none. */
const sayings = { near: 70, far: 10, late: 8, nonsense: 4, silence: 8 } as const

/** 6,000 USDT on 0.1 BTC at 100,000, paid out at the first tick. */
function lentAt(now: number, seq: number): Owed {
  const terms = sets.get('66911')!
  const of = terms.collaterals.find(({ currency }) => currency === 'BTC')!
  const collateral = Amount.parse('0.1')
  const pledge = { of, quantity: collateral }
  const wish = { terms, amount: Amount.parse('6000'), days: 30, instalments: 1, pledge }
  const agreement = { version: '1', hash: 'h', paragraphs: [] }
  const loan = newLoan({ userId, wish, agreement } as never, '700', now)
  return charged({ ...begun({ ...loan, collateral }, now), sinceSeq: seq }, now).loan
}

type Options = {
  /** The planted bug: every tick of a feed counts. */
  readonly isUnguarded?: boolean
}

/** Outcome of a loan on one path. */
export type Path = { readonly sold: number; readonly refused: number; readonly faults: string[] }

/**
 * A loan on a random price path, through the market's real guards and the real judge of collateral, in memory:
 * committed and refused ticks, and the fault of each sale.
 */
export async function liveThrough(
  seed: string,
  { isUnguarded = false }: Options = {},
): Promise<Path> {
  const [world, dice] = [createVirtualWorld(seed, startAt), createDice(seed)]
  const { clock } = world
  const committed: CommittedTick[] = []
  const refused = new Set<string>()
  const faults: string[] = []
  let sold = 0
  let loan: Loan | null = null

  const commit = (tick: Omit<CommittedTick, 'seq' | 'logSeq' | 'isNumbered' | 'chain'>) =>
    void committed.push({
      ...tick,
      seq: committed.length + 1,
      logSeq: 0,
      isNumbered: false,
      chain: new Uint8Array(),
    })
  const ingest = createIngest({
    pool: { query: async () => ({ rows: [] }) } as never,
    world,
    symbols,
    committer: { add: commit, finalAt: () => 0 },
    heads: new Map(),
    lastMinute: [],
    heard: new Map(),
    wasClosed: () => false,
    onError: () => {},
  })
  function say(price: Price, lateMs = 0): void {
    const at = clock.now() - lateMs
    const quote = quoteAround(price, symbol.halfSpread)
    const tick = { symbol: symbol.name, price, ...quote, at, source: 'test', volume: Quantity.zero }
    if (ingest.take(tick) === null) return
    refused.add(nameOf(tick))
    if (isUnguarded && price > 0n) commit(tick)
  }

  const judge = createJudge({
    pool: { query: async (text: string, values: unknown[]) => ({ rows: answer(text, values) }) },
    lane: { run },
    sets,
    symbols,
  } as never)

  /** The judge's reads of the log and the table of loans. */
  function answer(text: string, values: unknown[]): object[] {
    if (text.includes('loan_order'))
      return loan !== null && values[1] === '0' ? [{ user_id: userId }] : []
    if (values[0] !== symbol.name) return []
    const ticks = text.includes('desc')
      ? committed.slice(-1)
      : committed.slice(Math.max(0, values[1] as number))
    return ticks.map((tick) => ({
      ...tick,
      seq: String(tick.seq),
      at: String(tick.at),
      log_seq: '0',
    }))
  }

  async function run(command: Parameters<typeof decideOn>[1], { input }: { input: never }) {
    const before = loan!
    const now = clock.now()
    const tick = () => committed.at(-1) ?? null
    const context = contextAt(now, { symbol: () => symbol, tick, isOpen: () => true })
    const decided = decideOn([loans.row(before)], command, input, context)
    if (isRefusal(decided)) return { ok: false, error: decided.refused }
    for (const change of decided.put ?? []) {
      if (!('table' in change)) continue
      if (change.table === (loans as never)) loan = change.value as unknown as Loan
      if (change.table !== (sales as never)) continue
      sold += 1
      const sale = change.value as unknown as Sale
      faults.push(...saleFaults(sale, { committed, refused, now, maxAgeMs: symbol.maxAgeMs }))
    }
    return { ok: true, reply: null }
  }

  let cents = 10_000_000
  const priceOf = (figure: number) => Price.parse((figure / 100).toFixed(2))
  say(priceOf(cents))
  loan = lentAt(clock.now(), 1)
  for (let step = 0; step < steps && loan !== null && isOwed(loan); step += 1) {
    await world.advance(dice.whole(400, 25_000))
    const saying = dice.weighted(sayings)
    if (saying === 'silence') await world.advance(dice.whole(2_001, 900_000))
    if (saying === 'nonsense') say(Price.of(0n))
    if (saying === 'late') say(priceOf(Math.round(cents * 0.6)), dice.whole(2_001, 60_000))
    if (saying === 'far')
      for (let times = dice.whole(1, 6); times > 0; times -= 1) {
        await world.advance(dice.whole(100, 900))
        say(priceOf(Math.round(cents * dice.pick([0.1, 0.5, 0.7, 1.5]))))
        await judge([], clock.now())
      }
    if (saying === 'near') {
      cents = Math.round(cents * (1 + dice.whole(-280, 60) / 10_000))
      for (let times = dice.whole(1, 4); times > 0; times -= 1) {
        await world.advance(dice.whole(100, 900))
        say(priceOf(cents + dice.whole(-2_000, 2_000)))
      }
    }
    if (dice.chance(0.8)) await judge([], clock.now())
  }
  await ingest.stop()
  return { sold, refused: refused.size, faults }
}
