import type { Config } from '@candor/api'
import { createContests } from '../contests/index.ts'
import { createContracts, crossPositions, type TradeContext } from '../contracts/index.ts'
import { identityLevel } from '../identity/index.ts'
import { createIeo } from '../ieo/index.ts'
import { createInvest } from '../invest/index.ts'
import { createLoans, type LoanContext } from '../loans/index.ts'
import { createAlerts, usdPricesAt } from '../market/index.ts'
import { createOptions } from '../options/index.ts'
import { levelInForce, readVipStatus, type People } from '../people/index.ts'
import type { Lane } from '../platform/lane/index.ts'
import type { AppNeeds } from '../platform/server-process.ts'
import { areSecondContractsSold } from '../policy/index.ts'
import { createRewards } from '../rewards/index.ts'
import { createSwap, loadSwapTerms } from '../swap/index.ts'
import { createTransparency } from '../transparency/index.ts'
import { loadCurrencies, readVipLevel, readVipLevels } from '../wallet/index.ts'
import { appropriateness, optionProtection } from './cooldowns.ts'
import type { Platform } from './platform.ts'

type Tools = Pick<AppNeeds, 'world'> &
  Pick<AppNeeds['database'], 'pool'> & { lane: Lane<TradeContext> }

/** Opens the modules of trades and products, and price alerts. */
export function openTrades(
  mode: Config['mode'],
  tools: Tools,
  platform: Platform,
  people: Pick<
    People,
    'creditScoreOf' | 'mailIn' | 'marksOf' | 'proveStepUp' | 'withdrawalEligibilityOf'
  >,
  look: () => TradeContext & LoanContext,
) {
  const { mailIn, marksOf } = people
  const { market, live, origin } = platform
  const isOffered = areSecondContractsSold(mode)
  const currencies = loadCurrencies()
  const levelOf = async (userId: string) =>
    levelInForce(await readVipStatus(tools.pool, userId)).levelNo
  const identityLevelOf = (userId: string, now: number) => identityLevel(tools.pool, userId, now)
  /** Dependencies of modules that mail users and sign their documents. */
  const signed = { mailIn, origin, notary: market.notary }
  const options = createOptions({
    ...tools,
    market,
    live,
    isOffered,
    pledges: crossPositions,
    protection: optionProtection[mode],
  })
  return {
    contracts: createContracts({
      ...tools,
      ...signed,
      look,
      live,
      symbols: market.symbols,
      tick: market.prices.tick,
      freeLeverage: appropriateness[mode].freeLeverage,
    }),
    transparency: createTransparency({
      ...tools,
      notary: market.notary,
      reserveNotary: market.reserveNotary,
      options,
    }),
    alerts: createAlerts({ ...tools, market, live, mailIn, origin }),
    invest: createInvest({
      ...tools,
      ...signed,
      live,
      levelOf,
      identityLevelOf,
      currencies,
      usdPricesAt: (now) => usdPricesAt(market, now),
    }),
    ieo: openIeo(tools, platform, { mailIn, levelOf, identityLevelOf }),
    contests: openContests(mode, tools, platform, { mailIn, identityLevelOf }),
    loans: openLoans({ ...tools, look, ...signed, symbols: market.symbols }, people, {
      levelOf,
      identityLevelOf,
    }),
    options,
    rewards: openRewards(tools, platform, { mailIn, marksOf }),
    swap: openSwap(tools, platform),
  }
}

type LoanOptions = Parameters<typeof createLoans>[0]

type Levels = {
  readonly levelOf: (userId: string) => Promise<number>
  readonly identityLevelOf: (userId: string, now: number) => Promise<number>
}

/** Loans, granted by what is known about a user. */
function openLoans(
  options: Omit<LoanOptions, 'proveStepUp' | 'knownOf'>,
  {
    creditScoreOf,
    proveStepUp,
    withdrawalEligibilityOf,
  }: Pick<People, 'creditScoreOf' | 'proveStepUp' | 'withdrawalEligibilityOf'>,
  { levelOf, identityLevelOf }: Levels,
) {
  async function knownOf(userId: string, now: number) {
    const [identity, credit, vipLevel, { isGuest }] = await Promise.all([
      identityLevelOf(userId, now),
      creditScoreOf(userId, now),
      levelOf(userId),
      withdrawalEligibilityOf(userId, now),
    ])
    return { identityLevel: identity, creditScore: credit.score, vipLevel, isGuest }
  }
  return createLoans({ ...options, proveStepUp, knownOf })
}

/** Offerings of new tokens. */
const openIeo = (
  tools: Tools,
  { market, origin, secretFor }: Platform,
  who: Pick<Parameters<typeof createIeo>[0], 'mailIn' | 'levelOf' | 'identityLevelOf'>,
) => {
  const currencies = loadCurrencies()
  const swapped = loadSwapTerms(currencies).currencies
  return createIeo({
    ...tools,
    ...who,
    origin,
    notary: market.notary,
    secret: secretFor('ieo'),
    isTradedAt: (symbol, name) => swapped.has(symbol) && market.symbols.get(name)?.base === symbol,
    // A new token may not have the name of a known currency, whose price it would get.
    isKnownCurrency: (symbol) =>
      currencies.has(symbol) ||
      [...market.symbols.values()].some(({ base, quote }) => [base, quote].includes(symbol)),
  })
}

/** Contests with simulated funds. */
const openContests = (
  mode: Config['mode'],
  tools: Tools,
  { market, live, origin }: Platform,
  who: Pick<Parameters<typeof createContests>[0], 'mailIn' | 'identityLevelOf'>,
) =>
  createContests({
    ...tools,
    ...who,
    live,
    origin,
    // Recorded prices are public, so a winning trade can be computed in advance. That matters only where prizes have value.
    areForeknown: mode === 'live' && market.isRecorded,
    markOf: (symbol) => market.prices.tick(symbol)?.price ?? null,
  })

/** Swaps of one currency for another, at market prices. */
const openSwap = (tools: Tools, { market, secretFor }: Platform) =>
  createSwap({
    ...tools,
    market,
    notary: market.notary,
    currencies: loadCurrencies(),
    secret: secretFor('swap'),
  })

/** Rewards of users: by level, for tasks, and shares of invited users' fees. */
function openRewards(
  tools: Tools,
  { market, origin, policies, secretFor }: Platform,
  people: Pick<People, 'mailIn' | 'marksOf'>,
) {
  const { pool } = tools
  return createRewards({
    ...tools,
    rulesOf: policies.rulesOf,
    ...people,
    secret: secretFor('rewards'),
    origin,
    levelsOf: (userId, days) => readVipLevels({ pool, market }, userId, days),
    measuredOf: (userId, now) => readVipLevel({ pool, market }, userId, now),
    identityLevelOf: (userId, now) => identityLevel(pool, userId, now),
  })
}
