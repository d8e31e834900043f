import type { Tick } from '../../contracts/index.ts'
import { liquidatePool } from '../../contracts/commands/liquidate-pool.ts'
import { triggerClose } from '../../contracts/commands/trigger-close.ts'
import { warnPool } from '../../contracts/commands/warn-pool.ts'
import { changedPool, pools as poolRows } from '../../contracts/cross/changes.ts'
import { crossPositions } from '../../contracts/cross/positions.ts'
import { poolOf } from '../../contracts/cross/pool.ts'
import { Engine } from '../../contracts/engine/engine.ts'
import { Pools } from '../../contracts/engine/pools.ts'
import { runningOf } from '../../contracts/engine/running-position.ts'
import { runningFrom } from '../../contracts/store.ts'
import { positions } from '../../contracts/tables.ts'
import { isPositionEvent } from '../../contracts/events.ts'
import type { RiskEngineTools } from '../../contracts/index.ts'
import { accounts } from '../../ledger/index.ts'
import type { Event } from '../../platform/lane/index.ts'
import type { SimulatedContext } from '../simulation/plant.ts'
import type { MemoryLane } from './memory-lane.ts'

export type MemoryEngineTools = Pick<
  RiskEngineTools,
  'symbols' | 'isOpen' | 'halted' | 'ticksAfter' | 'world' | 'onError'
> & {
  readonly lane: MemoryLane<SimulatedContext>
  /** Runs the engine's closes on the lane. */
  readonly run: MemoryLane<SimulatedContext>['run']
}

/** The complete risk engine on rows in memory. */
export function openMemoryEngine({ lane, run, world, ...tools }: MemoryEngineTools) {
  const request = <Input>(owner: string, input: Input) => ({
    owner,
    input,
    route: 'test',
    key: null,
    payloadHash: new Uint8Array(),
    nonce: null,
  })
  const nothing = new Map<string, number>()
  const engine = new Engine(
    {
      ...tools,
      after: world.after,
      async reload(userId, id) {
        const position = lane.draftOf(userId).view(positions).get(id)
        return position?.status === 'running' ? runningFrom(position) : null
      },
      close: (userId, input) => run(triggerClose, request(userId, input)),
    },
    nothing,
  )
  const pools = new Pools(
    {
      ...tools,
      after: world.after,
      async reload(userId, book) {
        const draft = lane.draftOf(userId)
        const state = { accounts: draft.view(accounts), cross: draft.view(crossPositions) }
        const { version = 0, since = {} } = draft.view(poolRows).get(book) ?? {}
        return { ...poolOf(state, book), userId, version, since, notifiedLevel: 0 }
      },
      liquidate: (userId, input) => run(liquidatePool, request(userId, input)),
      warn: (userId, input) => run(warnPool, request(userId, input)),
    },
    nothing,
  )
  return {
    /** On the same tick, accounts are liquidated before exits are filled. */
    judge(tick: Tick): void {
      pools.judge(tick)
      engine.judge([tick])
    },
    onEvent({ name, userId, data }: Event): void {
      const book = changedPool(name, data)
      if (book !== null) return void pools.hear(userId, book)
      if (!isPositionEvent(name, data)) return
      if (data.status === 'closed') return engine.forget(data.symbol, data.id)
      void engine.hear(runningOf(userId, data))
    },
    exposure: (symbol: string) => engine.exposure(symbol),
    isClosing: (id: string) => engine.closing.has(id) || pools.closing.has(id),
    async settled(): Promise<void> {
      await engine.settled()
      await pools.settled()
    },
  }
}
