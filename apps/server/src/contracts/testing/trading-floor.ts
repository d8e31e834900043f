import { Amount, Price, type Quantity } from '@candor/money'
import { quoteAround } from '@candor/rules'
import { accounts, house, move } from '../../ledger/index.ts'
import { loadSymbols } from '../../market/index.ts'
import { command, openLane, type Event, type Outcome } from '../../platform/lane/index.ts'
import type { LaneOptions, Request } from '../../platform/lane/index.ts'
import type { Database } from '../../platform/database/pool.ts'
import { partOf } from '../../platform/part.ts'
import { openPolicy } from '../../policy/index.ts'
import { createVirtualWorld } from '../../platform/world.ts'
import { openPosition, type OpenPositionInput } from '../commands/open-position.ts'
import type { LoggedTick, Tick, TradeContext } from '../context.ts'
import { openRiskEngine, type RiskEngine } from '../risk-engine.ts'
import { exposureView } from '../exposure.ts'

const startAt = Date.UTC(2026, 10, 18, 12)

/** Gives test money, as the sandbox chain would. */
const fund = command('fund', {
  needs: { accounts },
  decide: ({ accounts: money }, input: { amount: Amount }) => ({
    move: [
      move(input.amount, house('house.custody'), money.of('contract.available'), {
        kind: 'recharge',
        command: 'fund',
      }),
    ],
    reply: null,
  }),
})

/** A real lane and database with a market whose price the test sets: one tick at a time, committed at once. */
export async function openTradingFloor(
  database: Database,
  overrides: Partial<LaneOptions<TradeContext>> = {},
  node = 0,
) {
  const world = createVirtualWorld(`floor ${node}`, startAt, node)
  const symbols = loadSymbols()
  const log: LoggedTick[] = []
  const last = new Map<string, Tick>()
  const listeners: ((event: Event) => void)[] = []
  let isOpen = (_symbol: string, _at: number) => true
  let halted = openPolicy.halted
  let current: RiskEngine | null = null
  const look = (): TradeContext => {
    const { exposure, count } = exposureView(symbols.keys(), current)
    return {
      now: world.clock.now(),
      newId: world.newId,
      symbol: (name) => symbols.get(name),
      tick: (name) => last.get(name) ?? null,
      ...openPolicy,
      halted: (symbol) => halted(symbol),
      isOpen: (symbol, at) => isOpen(symbol.name, at),
      exposure,
      isClosing: (id) => current?.closing().has(id) === true,
      onEvent: count,
    }
  }
  const errors: unknown[] = []
  const lane = await openLane<TradeContext>({
    connect: database.laneClient,
    look,
    newId: world.newId,
    randomBytes: world.randomBytes,
    now: world.clock.now,
    deliver: (events) => events.forEach((event) => listeners.forEach((listen) => listen(event))),
    onError: (error) => errors.push(error),
    ...overrides,
  })

  function commit(symbol: string, price: string): Tick {
    const mark = Price.parse(price)
    const quote = quoteAround(mark, symbols.get(symbol)!.halfSpread)
    const seq = (last.get(symbol)?.seq ?? 0) + 1
    const logSeq = log.length + 1
    const tick = { symbol, seq, logSeq, price: mark, ...quote, at: world.clock.now() }
    last.set(symbol, tick)
    log.push(tick)
    return tick
  }

  /** @param run how the engine's closes reach the lane */
  async function openEngine(run = lane.run) {
    const riskEngine = await openRiskEngine({
      pool: database.pool,
      world,
      lane: { ...lane, run },
      symbols,
      onError: (error) => errors.push(error),
      tick: (name) => last.get(name) ?? null,
      isOpen: (symbol, at) => isOpen(symbol.name, at),
      halted: (symbol) => halted(symbol),
      ticksAfter: async (name, seq) => log.filter((t) => t.symbol === name && t.seq > seq),
    })
    listeners.push(riskEngine.onEvent)
    current = riskEngine
    return riskEngine
  }

  return {
    database,
    world,
    lane,
    look,
    commit,
    openEngine,
    /** Subscribes to the lane's events. */
    listen: (listener: (event: Event) => void) => void listeners.push(listener),
    /** Sets which markets are open. */
    hours: (says: typeof isOpen) => void (isOpen = says),
    /** Sets in which markets trading is halted. */
    halts: (says: typeof halted) => void (halted = says),
    errors,
    pool: database.pool,
    symbols,
    async user(amount: string): Promise<string> {
      const id = world.newId()
      await database.pool.query('insert into lane_owner (part, id) values ($1, $2)', [
        partOf(id),
        id,
      ])
      if (amount !== '0') await lane.run(fund, request(id, { amount: Amount.parse(amount) }))
      return id
    },
    async close(): Promise<void> {
      await lane.close()
      await database.close()
    },
  }
}

export type TradingFloor = Awaited<ReturnType<typeof openTradingFloor>>

export function request<Input>(
  owner: string,
  input: Input,
  key: string | null = null,
): Request<Input> {
  const payload = JSON.stringify(input, (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  return {
    owner,
    input,
    route: 'test',
    key,
    payloadHash: new TextEncoder().encode(payload),
    nonce: null,
  }
}

type OrderOverrides = Partial<OpenPositionInput> & { readonly quantity: Quantity }

/** Opens a long of BTCUSDT at 10x at the last tick. */
export async function openOne(
  floor: TradingFloor,
  userId: string,
  overrides: OrderOverrides,
): Promise<Outcome> {
  const symbol = overrides.symbol ?? 'BTCUSDT'
  const input: OpenPositionInput = {
    userId,
    book: 'real',
    symbol,
    direction: 'long',
    marginMode: 'isolated',
    leverage: 10,
    margin: null,
    takeProfitPrice: null,
    takeProfitQuantity: null,
    stopLossQuantity: null,
    stopLossPrice: null,
    expectedPrice: floor.look().tick(symbol)?.price ?? Price.parse('1'),
    maxSlippageRate: floor.symbols.get(symbol)!.jumpRate,
    positionId: null,
    freeLeverage: 200,
    ...overrides,
  }
  return floor.lane.run(openPosition, request(userId, input))
}
