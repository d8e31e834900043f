import type { TradeContext } from '../contracts/index.ts'
import { createOperators } from '../operator/index.ts'
import type { Lane } from '../platform/lane/index.ts'
import type { AppNeeds } from '../platform/server-process.ts'
import { createWallet } from '../wallet/index.ts'
import type { Ground } from './ground.ts'
import { openPeople } from './people.ts'

/** Opens the modules that people come to: those who trade, and those behind the desk. */
export function openDesks(
  { config, world, database }: Pick<AppNeeds, 'config' | 'world' | 'database'>,
  ground: Ground,
  lane: Lane<TradeContext>,
  look: () => TradeContext,
) {
  const { pool } = database
  const { market, live, switches, secretFor } = ground
  const people = openPeople({ config, world, database }, ground, lane)
  const wallet = createWallet({
    pool,
    world,
    lane,
    look,
    market,
    live,
    secret: secretFor('wallet'),
  })
  const operators = createOperators(
    {
      pool,
      world,
      lane,
      switches,
      secret: secretFor('operator'),
      dataFolder: config.dataFolder,
    },
    // What the modules above bring to the desk.
    { kinds: [], queues: [] },
  )
  return { people, operators, wallet }
}
