import { crossPositions, listPositions, type TradeContext } from '../contracts/index.ts'
import {
  createIdentity,
  identitiesOf,
  identityQueue,
  passFlaggedBy,
  sameDocument,
  takeBack,
} from '../identity/index.ts'
import { createAlerts } from '../market/index.ts'
import { createOptions } from '../options/index.ts'
import { createOperators } from '../operator/index.ts'
import type { People } from '../people/index.ts'
import { createFiles } from '../platform/files/index.ts'
import type { Lane } from '../platform/lane/index.ts'
import type { AppNeeds } from '../platform/server-process.ts'
import { createSwap } from '../swap/index.ts'
import {
  adjustBalance,
  createWallet,
  loadCurrencies,
  payoutQueue,
  rechargeQueue,
  sameAccount,
  withdrawalQueue,
} from '../wallet/index.ts'
import { resetHoldMs } from './cooling.ts'
import { areSecondContractsSold } from '../policy/index.ts'
import type { Ground } from './ground.ts'
import { openPeople } from './people.ts'
import { accountCoolingMs, channelDelayMs, withdrawalCoolingMs } from './wallet-policy.ts'

const latest = (pageSize: number) => ({ pageNo: 1, pageSize, order: 'desc' }) as const

/** Opens the modules that people come to: those who trade, and those behind the desk. */
export function openDesks(
  { config, world, database }: Pick<AppNeeds, 'config' | 'world' | 'database'>,
  ground: Ground,
  lane: Lane<TradeContext>,
  look: () => TradeContext,
) {
  const { market, live, report, policies, secretFor, store } = ground
  const tools = { pool: database.pool, world, lane }
  const files = createFiles({ ...tools, store, secret: secretFor('files') })
  const people = openPeople({ config, world, database }, ground, lane, files)
  const identity = createIdentity({
    ...tools,
    files,
    live,
    origin: ground.origin,
    notify: people.notify,
    secret: secretFor('identity'),
  })
  const { alerts, options, swap } = openTrades(config.mode, tools, ground, people)
  const wallet = createWallet({
    ...tools,
    look,
    market,
    live,
    files,
    isSandbox: config.mode === 'sandbox',
    channelDelayMs: channelDelayMs[config.mode],
    onError: report,
    notify: people.notifyIn,
    origin: ground.origin,
    withdrawalCoolingMs: withdrawalCoolingMs[config.mode],
    accountCoolingMs: accountCoolingMs[config.mode],
    proveWithdrawal: people.proveWithdrawal,
    standingOf: people.standingOf,
    isNewDevice: people.isNewDevice,
    knownAsOf: identity.knownAsOf,
    swappable: swap.currencies,
    secret: secretFor('wallet'),
    statements: {
      store: ground.statements,
      secret: secretFor('statements'),
      isSandbox: config.mode === 'sandbox',
    },
  })
  const operators = createOperators(
    {
      ...tools,
      policies,
      passwords: ground.passwords(),
      secret: secretFor('operator'),
      resetHoldMs: resetHoldMs[config.mode],
      notary: market.anchorNotary,
      dataFolder: config.dataFolder,
      origin: ground.consoleOrigin,
    },
    // What the modules above bring to the desk.
    {
      kinds: [
        passFlaggedBy(tools),
        takeBack,
        adjustBalance(loadCurrencies(), market.symbols),
        ...wallet.kinds,
      ],
      queues: [identityQueue, withdrawalQueue, payoutQueue, rechargeQueue],
      users: {
        async positions(userId, count) {
          const reads = { pool: database.pool, look }
          return (await listPositions(reads, userId, { ...latest(count), book: 'real' })).records
        },
        recharges: wallet.rechargesOf,
        withdrawals: wallet.withdrawalsOf,
        accounts: wallet.accountsOf,
        unclaimed: wallet.unclaimedOf,
        identities: (userId, count) => identitiesOf(database.pool, userId, count),
        credit: people.creditScoreOf,
        tied: (userId, count) => tiedTo(database.pool, userId, count),
      },
    },
  )
  return { alerts, people, files, identity, operators, options, swap, wallet }
}

type Tools = Pick<AppNeeds, 'world'> &
  Pick<AppNeeds['database'], 'pool'> & { lane: Lane<TradeContext> }

/** What is traded beside contracts, and who wants to hear of a price. */
function openTrades(
  mode: AppNeeds['config']['mode'],
  tools: Tools,
  ground: Ground,
  { mailIn }: Pick<People, 'mailIn'>,
) {
  const { market, live, origin, secretFor } = ground
  const isOffered = areSecondContractsSold(mode)
  const currencies = loadCurrencies()
  return {
    alerts: createAlerts({ ...tools, market, live, mailIn, origin }),
    options: createOptions({ ...tools, market, isOffered, pledges: crossPositions }),
    swap: createSwap({
      ...tools,
      market,
      notary: market.notary,
      currencies,
      secret: secretFor('swap'),
    }),
  }
}

/** Who shares a document, or an account that money goes to, with a user. */
async function tiedTo(pool: AppNeeds['database']['pool'], userId: string, count: number) {
  const [documents, places] = await Promise.all([
    sameDocument(pool, userId, count),
    sameAccount(pool, userId, count),
  ])
  return [
    ...documents.map((other) => ({ userId: other, tie: 'document' as const })),
    ...places.map((other) => ({ userId: other, tie: 'account' as const })),
  ]
}
