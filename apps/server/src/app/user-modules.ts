import { createContent } from '../content/index.ts'
import { listPositions, type TradeContext } from '../contracts/index.ts'
import { createIdentity, identitiesOf, sameDocument } from '../identity/index.ts'
import { createOperators, type ConsoleParts } from '../operator/index.ts'
import { createFiles } from '../platform/files/index.ts'
import type { Lane } from '../platform/lane/index.ts'
import type { ServerModule } from '../platform/module.ts'
import type { AppNeeds } from '../platform/server-process.ts'
import { createSupport } from '../support/index.ts'
import { createWallet, sameAccount } from '../wallet/index.ts'
import { resetHoldMs } from './cooldowns.ts'
import type { Platform } from './platform.ts'
import { openOwnNotices, openWebPush } from './own-notices.ts'
import { openPeople } from './people.ts'
import { textFigures } from './text-figures.ts'
import { openTrades } from './trades.ts'
import { accountCoolingMs, channelDelayMs, withdrawalCoolingMs } from './wallet-policy.ts'

/** Parts of a module for the console. */
type ConsoleModule = ServerModule & Pick<ConsoleParts, 'kinds' | 'queues' | 'funding'>

const latest = (pageSize: number) => ({ pageNo: 1, pageSize, order: 'desc' }) as const

/** A user's latest positions with real money. */
const latestPositions =
  (reads: Parameters<typeof listPositions>[0]) => async (userId: string, count: number) =>
    (await listPositions(reads, userId, { ...latest(count), book: 'real' })).records

const openContent = (
  { config, world, database }: Pick<AppNeeds, 'config' | 'world' | 'database'>,
  { live, market, policies }: Platform,
  lane: Lane<TradeContext>,
) =>
  createContent({
    pool: database.pool,
    lane,
    policies,
    isRecorded: market.isRecorded,
    figures: textFigures(config.mode),
    live,
    now: world.clock.now,
  })

/** Opens the modules with users: products for traders, and the console for operators. */
export function openUserModules(
  needs: Pick<AppNeeds, 'config' | 'world' | 'database'>,
  platform: Platform,
  lane: Lane<TradeContext>,
  look: () => TradeContext,
) {
  const { config, world, database } = needs
  const { market, live, policies, secretFor, store } = platform
  const tools = { pool: database.pool, world, lane }
  const files = createFiles({ ...tools, store, secret: secretFor('files') })
  const content = openContent(needs, platform, lane)
  const people = openPeople(needs, platform, lane, files, content.agreementVersion)
  const identity = createIdentity({
    ...tools,
    files,
    live,
    origin: platform.origin,
    notify: people.notify,
    secret: secretFor('identity'),
  })
  const trades = openTrades(config.mode, tools, platform, people, look)
  const wallet = openWallet(needs, platform, lane, look, { files, people, identity, trades })
  const support = createSupport({ ...tools, ...platform, files, mailIn: people.mailIn })
  const forConsole: readonly ConsoleModule[] = [
    identity,
    wallet,
    content,
    support,
    ...Object.values(trades),
  ]
  const operators = createOperators(
    {
      ...tools,
      policies,
      passwords: platform.passwords(),
      secret: secretFor('operator'),
      resetHoldMs: resetHoldMs[config.mode],
      notary: market.anchorNotary,
      dataFolder: config.dataFolder,
      origin: platform.consoleOrigin,
    },
    // Console parts of the modules above.
    {
      kinds: forConsole.flatMap(({ kinds = [] }) => kinds),
      queues: forConsole.flatMap(({ queues = [] }) => queues),
      funding: forConsole.flatMap(({ funding = [] }) => funding),
      users: shownOfUsers({ pool: database.pool, look }, wallet, people),
    },
  )
  const ownNotices = openOwnNotices(database, platform, lane, {
    isRecorded: market.isRecorded,
    shipped: content.shipped,
  })
  const webPush = openWebPush(needs, platform)
  const own = { ownNotices, webPush }
  // Opening order: content first, because the others use it.
  return { content, ...trades, wallet, ...own, files, identity, operators, people, support }
}

/** The wallet, with the policy of this mode. */
function openWallet(
  { config, world, database }: Pick<AppNeeds, 'config' | 'world' | 'database'>,
  platform: Platform,
  lane: Lane<TradeContext>,
  look: () => TradeContext,
  {
    files,
    people,
    identity,
    trades,
  }: {
    readonly files: ReturnType<typeof createFiles>
    readonly people: ReturnType<typeof openPeople>
    readonly identity: ReturnType<typeof createIdentity>
    readonly trades: ReturnType<typeof openTrades>
  },
) {
  const { market, live, report, secretFor } = platform
  return createWallet({
    pool: database.pool,
    world,
    lane,
    look,
    market,
    live,
    files,
    isSandbox: config.mode === 'sandbox',
    channelDelayMs: channelDelayMs[config.mode],
    onError: report,
    notify: people.notifyIn,
    origin: platform.origin,
    withdrawalCoolingMs: withdrawalCoolingMs[config.mode],
    accountCoolingMs: accountCoolingMs[config.mode],
    proveWithdrawal: people.proveWithdrawal,
    withdrawalEligibilityOf: people.withdrawalEligibilityOf,
    isNewDevice: people.isNewDevice,
    knownAsOf: identity.knownAsOf,
    swappable: trades.swap.currencies,
    secret: secretFor('wallet'),
    statements: {
      store: platform.statements,
      secret: secretFor('statements'),
      isSandbox: config.mode === 'sandbox',
    },
  })
}

/** User data that operators may view, by module. */
function shownOfUsers(
  reads: Parameters<typeof listPositions>[0],
  wallet: ReturnType<typeof createWallet>,
  people: Pick<ReturnType<typeof openPeople>, 'creditScoreOf'>,
) {
  return {
    positions: latestPositions(reads),
    recharges: wallet.rechargesOf,
    withdrawals: wallet.withdrawalsOf,
    accounts: wallet.accountsOf,
    unclaimed: wallet.unclaimedOf,
    identities: (userId: string, count: number) => identitiesOf(reads.pool, userId, count),
    credit: people.creditScoreOf,
    tied: (userId: string, count: number) => tiedTo(reads.pool, userId, count),
  }
}

/** Users who share a document or a withdrawal account with a user. */
async function tiedTo(
  pool: Parameters<typeof listPositions>[0]['pool'],
  userId: string,
  count: number,
) {
  const [documents, places] = await Promise.all([
    sameDocument(pool, userId, count),
    sameAccount(pool, userId, count),
  ])
  return [
    ...documents.map((other) => ({ userId: other, tie: 'document' as const })),
    ...places.map((other) => ({ userId: other, tie: 'account' as const })),
  ]
}
