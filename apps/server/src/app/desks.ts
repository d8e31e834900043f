import { agreementVersion } from '../content/index.ts'
import type { TradeContext } from '../contracts/index.ts'
import { createIdentity } from '../identity/index.ts'
import { createOperators } from '../operator/index.ts'
import { createPeople } from '../people/index.ts'
import { createFiles } from '../platform/files/index.ts'
import type { Lane } from '../platform/lane/index.ts'
import type { AppNeeds } from '../platform/server-process.ts'
import { createWallet } from '../wallet/index.ts'
import { features } from './features.ts'
import type { Ground } from './ground.ts'
import { accountCoolingMs, withdrawalCoolingMs } from './wallet-policy.ts'

/** Opens the modules that people come to: those who trade, and those behind the desk. */
export function openDesks(
  { config, world, database: { pool } }: Pick<AppNeeds, 'config' | 'world' | 'database'>,
  { mailer, market, live, report, switches, secretFor, vault }: Ground,
  lane: Lane<TradeContext>,
  look: () => TradeContext,
) {
  const tools = { pool, world, lane }
  const files = createFiles({ ...tools, vault, secret: secretFor('files') })
  const identity = createIdentity({ ...tools, files, secret: secretFor('identity') })
  const people = createPeople({
    ...tools,
    mailer,
    agreementVersion,
    features,
    secret: secretFor('people'),
  })
  const wallet = createWallet({
    ...tools,
    look,
    market,
    live,
    onError: report,
    withdrawalCoolingMs: withdrawalCoolingMs[config.mode],
    accountCoolingMs: accountCoolingMs[config.mode],
    confirm: people.confirmAccount,
    // Nobody's identity is verified in this version.
    legalNameOf: async () => null,
    secret: secretFor('wallet'),
  })
  const operators = createOperators(
    {
      ...tools,
      switches,
      secret: secretFor('operator'),
      dataFolder: config.dataFolder,
    },
    // What the modules above bring to the desk.
    { kinds: [], queues: [] },
  )
  return { people, files, identity, operators, wallet }
}
