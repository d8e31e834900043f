import type { World } from '../platform/world.ts'
import { every, job, type ServerModule } from '../platform/module.ts'
import { countAccounts } from './accounts.ts'
import { forgetReserves, takeReserves, type ReserveTools } from './reserves/take.ts'
import { transparencyRoutes, type TransparencyTools } from './routes.ts'

export { transparencyChecks } from './accounts.ts'

export type TransparencyOptions = TransparencyTools & {
  readonly pool: ReserveTools['pool']
  readonly reserveNotary: ReserveTools['notary']
  readonly world: Pick<World, 'randomBytes'>
}

/** Public figures: results of all accounts, keys, checkpoints, halts and reserves. */
export function createTransparency(options: TransparencyOptions): ServerModule {
  const { pool, reserveNotary: notary, world } = options
  const reserves = { pool, notary, randomBytes: world.randomBytes }
  return {
    routes: transparencyRoutes(options),
    jobs: [
      job('account outcomes', every.minute, ({ now }) => countAccounts(pool, now)),
      job('reserves', every.minute, ({ now }) => takeReserves(reserves, now)),
      job('old reserves', every.hour, ({ now }) => forgetReserves(pool, now)),
    ],
  }
}
