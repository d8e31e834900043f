import { Amount } from '@candor/money'
import { contestKinds, createContests } from '../../../contests/index.ts'
import type { TradeContext } from '../../../contracts/index.ts'
import { createIeo } from '../../../ieo/index.ts'
import { createInvest } from '../../../invest/index.ts'
import { loadProducts } from '../../../invest/terms.ts'
import { createLoans, loanQueue, type LoanContext } from '../../../loans/index.ts'
import { loadLoanSets } from '../../../loans/terms.ts'
import type { createMarket, Symbols } from '../../../market/index.ts'
import type { Database } from '../../../platform/database/pool.ts'
import { openLane, type Lane } from '../../../platform/lane/index.ts'
import type { World } from '../../../platform/world.ts'
import { openPolicy } from '../../../policy/index.ts'
import { createRewards } from '../../../rewards/index.ts'
import { loadRewards } from '../../../rewards/terms.ts'
import { loadCurrencies, readVipLevel, readVipLevels } from '../../../wallet/index.ts'
import { creditSets, known, lendingFunds, listedCurrency, taskFile } from './given-terms.ts'

/** The context of all decisions of the simulation of days. */
export type DayContext = LoanContext & TradeContext

/** A planted bug, through which all commands go. */
export type DayPlant = (lane: Lane<DayContext>) => Lane<DayContext>

/** The accounts that pay rewards. */
const rewardFunds = {
  vip_gift: { id: '67401', funding: '250000' },
  red_envelope: { id: '67402', funding: '250000' },
}

type Tools = {
  readonly database: Database
  readonly now: () => number
  readonly market: Awaited<ReturnType<typeof createMarket>>
  readonly symbols: Symbols
  readonly products: readonly object[]
  readonly plant: DayPlant
  readonly onError: (error: unknown) => void
}

/** A server with every product that depends on days, on its own lane. */
export async function openDayServer(
  { database, now, market, symbols, products, plant, onError }: Tools,
  own: World,
) {
  const { pool } = database
  const look = (): DayContext => ({
    now: now(),
    newId: own.newId,
    ...openPolicy,
    symbol: (name) => unfunded(symbols, name),
    tick: market.prices.tick,
    isOpen: (symbol, at) => market.state(symbol, at) !== 'closed',
    // Exposure counts real money only, which no user trades here.
    exposure: () => 0n as ReturnType<TradeContext['exposure']>,
    isClosing: () => false,
  })
  const sound = await openLane<DayContext>({
    connect: database.laneClient,
    look,
    newId: own.newId,
    randomBytes: own.randomBytes,
    now,
    deliver: () => {},
    onError,
  })
  const lane = plant(sound)
  // Without prices only USDT counts for levels.
  const unpriced = { symbols: new Map(), candles: { list: async () => [] } } as never
  const levels = { pool, market: unpriced }
  const common = { pool, lane, origin: 'http://candor.test', mailIn: async () => undefined }
  const identityLevelOf = async () => known.identityLevel
  const invest = createInvest({
    ...common,
    world: own,
    products: loadProducts({ products }),
    levelOf: async (userId, at) => (await readVipLevel(levels, userId, at)).level.levelNo,
    identityLevelOf,
    notary: market.notary,
    currencies: loadCurrencies(),
    usdPricesAt: () => () => null,
  })
  const sets = new Map([...loadLoanSets(), ...loadLoanSets({ sets: creditSets })])
  const funds = Amount.parse(lendingFunds)
  const loans = createLoans({
    ...common,
    look,
    symbols,
    sets,
    funds,
    knownOf: async () => known,
    notary: market.notary,
    // Every step-up succeeds.
    proveStepUp: async () => ({ security: null, code: own.newId(), challengeId: null }),
  })
  const rewards = createRewards({
    ...common,
    rulesOf: openPolicy.rulesOf,
    terms: loadRewards({ funds: rewardFunds, tasks: taskFile }),
    levelsOf: (userId, days) => readVipLevels(levels, userId, days),
    measuredOf: (userId, at) => readVipLevel(levels, userId, at),
    secret: new Uint8Array(32).fill(8),
    marksOf: async () => [],
    identityLevelOf,
  })
  const ieo = createIeo({
    ...common,
    notary: market.notary,
    secret: new Uint8Array(32).fill(9),
    levelOf: async () => 0,
    identityLevelOf,
    isKnownCurrency: (symbol) => symbol === 'BTC',
    isTradedAt: (symbol, name) =>
      symbol === listedCurrency.symbol && name === listedCurrency.market,
  })
  const contests = createContests({
    ...common,
    areForeknown: false,
    markOf: (symbol) => market.prices.tick(symbol)?.price ?? null,
    live: { clients: 0, deliver: () => {} },
    identityLevelOf,
  })
  const modules = [invest, loans, rewards, ieo, contests]
  const routes = modules.flatMap((one) => one.routes)
  const [kinds, queues] = [[...ieo.kinds, ...contestKinds], [loanQueue]]
  const { funding } = ieo
  return { lane, sound, invest, loans, rewards, ieo, contests, routes, kinds, queues, funding }
}

/** Removes funding, which the other simulation covers. */
function unfunded(symbols: Symbols, name: string) {
  const { funding: _funding, ...symbol } = symbols.get(name) ?? {}
  return symbols.has(name) ? (symbol as ReturnType<DayContext['symbol']>) : undefined
}
