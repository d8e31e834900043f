import { Amount } from '@candor/money'
import type { Client } from 'pg'
import { command, openLane, type Connection, type Outcome } from '../../platform/lane/index.ts'
import { partOf } from '../../platform/part.ts'
import { createVirtualWorld } from '../../platform/world.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { accounts, house, type Accounts, type HouseAccountKind } from '../accounts.ts'
import { move } from '../move.ts'
import type { Step } from './naive-ledger.ts'

/** Makes the steps without reading a balance, so that only the ledger itself refuses. */
const moveSteps = command('moveSteps', {
  needs: { accounts },
  decide: ({ accounts: held }, { steps }: { steps: readonly Step[] }) => ({
    move: steps.map((step) =>
      move(Amount.of(step.amount), sideOf(held, step, 'from'), sideOf(held, step, 'to'), {
        kind: 'adjustment',
        command: 'moveSteps',
      }),
    ),
    reply: null,
  }),
})

function sideOf(held: Accounts, step: Step, side: 'from' | 'to') {
  const kind = step[side]
  if (isHouse(kind)) return house(kind, { book: 'real', currency: step.currency })
  return held.of(kind, step.currency)
}

function isHouse(kind: Step['from']): kind is HouseAccountKind {
  return kind.startsWith('house.')
}

export type LedgerLane = Awaited<ReturnType<typeof openLedgerLane>>

/**
 * A real lane on a real database with only the ledger's tables in use.
 * @param plant wraps the lane's connection, to plant a bug
 */
export async function openLedgerLane(
  seed: string,
  plant: (client: Client) => Connection = (client) => client,
) {
  const database = await createTestDatabase()
  const world = createVirtualWorld(seed, Date.UTC(2026, 10, 20))
  const errors: unknown[] = []
  const open = () =>
    openLane({
      connect: async () => plant(await database.laneClient()),
      look: () => ({ now: world.clock.now(), newId: world.newId }),
      newId: world.newId,
      randomBytes: world.randomBytes,
      now: world.clock.now,
      deliver: () => undefined,
      onError: (error) => errors.push(error),
    })
  let lane = await open()
  return {
    ...database,
    errors,
    /** Closes the lane and opens a new one, as the next process would. */
    async restart(): Promise<void> {
      await lane.close()
      lane = await open()
    },
    async newUser(): Promise<string> {
      const id = world.newId()
      const owner = 'insert into lane_owner (part, id) values ($1, $2)'
      await database.pool.query(owner, [partOf(id), id])
      return id
    },
    move: (owner: string, steps: readonly Step[]): Promise<Outcome> =>
      lane.run(moveSteps, {
        owner,
        input: { steps },
        route: 'moveSteps',
        key: null,
        payloadHash: new Uint8Array(),
        nonce: null,
      }),
    async close(): Promise<void> {
      await lane.close()
      await database.close()
    },
  }
}
