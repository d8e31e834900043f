import type { Config } from '@candor/api'
import { createContests } from '../contests/index.ts'
import { crossPositions, type TradeContext } from '../contracts/index.ts'
import { identityLevel } from '../identity/index.ts'
import { createIeo } from '../ieo/index.ts'
import { createInvest } from '../invest/index.ts'
import { createLoans, type LoanContext } from '../loans/index.ts'
import { createAlerts, usdPricesAt } from '../market/index.ts'
import { createOptions } from '../options/index.ts'
import { levelInForce, readVipStanding, type People } from '../people/index.ts'
import type { Lane } from '../platform/lane/index.ts'
import type { AppNeeds } from '../platform/server-process.ts'
import { areSecondContractsSold } from '../policy/index.ts'
import { createRewards } from '../rewards/index.ts'
import { createSwap } from '../swap/index.ts'
import { loadCurrencies, readVipLevel, readVipLevels } from '../wallet/index.ts'
import { optionProtection } from './cooling.ts'
import type { Ground } from './ground.ts'

type Tools = Pick<AppNeeds, 'world'> &
  Pick<AppNeeds['database'], 'pool'> & { lane: Lane<TradeContext> }

/** What is traded and sold beside contracts, and who wants to hear of a price. */
export function openTrades(
  mode: Config['mode'],
  tools: Tools,
  ground: Ground,
  {
    creditScoreOf,
    mailIn,
    marksOf,
    proveStepUp,
    standingOf,
  }: Pick<People, 'creditScoreOf' | 'mailIn' | 'marksOf' | 'proveStepUp' | 'standingOf'>,
  look: () => LoanContext,
) {
  const { market, live, origin, secretFor } = ground
  const isOffered = areSecondContractsSold(mode)
  const currencies = loadCurrencies()
  const levelOf = async (userId: string) =>
    levelInForce(await readVipStanding(tools.pool, userId)).levelNo
  const identityLevelOf = (userId: string, now: number) => identityLevel(tools.pool, userId, now)
  /** Of whoever writes to users and signs what they take away. */
  const signed = { mailIn, origin, notary: market.notary }
  return {
    alerts: createAlerts({ ...tools, market, live, mailIn, origin }),
    invest: createInvest({
      ...tools,
      ...signed,
      levelOf,
      identityLevelOf,
      currencies,
      usdPricesAt: (now) => usdPricesAt(market, now),
    }),
    ieo: createIeo({
      ...tools,
      ...signed,
      secret: secretFor('ieo'),
      // A token that is called like what is traded would be counted by another one's price.
      isKnownCurrency: (symbol) =>
        currencies.has(symbol) ||
        [...market.symbols.values()].some(({ base, quote }) => [base, quote].includes(symbol)),
      levelOf,
      identityLevelOf,
    }),
    contests: createContests({
      ...tools,
      live,
      mailIn,
      origin,
      identityLevelOf,
      // Recorded prices are public: whoever computes them wins, which costs nobody anything but where money is real.
      areForeknown: mode === 'live' && market.isRecorded,
      markOf: (symbol) => market.prices.tick(symbol)?.price ?? null,
    }),
    loans: createLoans({
      ...tools,
      look,
      ...signed,
      proveStepUp,
      symbols: market.symbols,
      async knownOf(userId, now) {
        const [identity, credit, vipLevel, { isGuest }] = await Promise.all([
          identityLevelOf(userId, now),
          creditScoreOf(userId, now),
          levelOf(userId),
          standingOf(userId, now),
        ])
        return { identityLevel: identity, creditScore: credit.score, vipLevel, isGuest }
      },
    }),
    options: createOptions({
      ...tools,
      market,
      isOffered,
      pledges: crossPositions,
      protection: optionProtection[mode],
    }),
    rewards: openRewards(tools, ground, { mailIn, marksOf }),
    swap: openSwap(tools, ground),
  }
}

/** One currency for another, by the prices of the market. */
const openSwap = (tools: Tools, { market, secretFor }: Ground) =>
  createSwap({
    ...tools,
    market,
    notary: market.notary,
    currencies: loadCurrencies(),
    secret: secretFor('swap'),
  })

/** What users are given: by their level, for tasks, and of the fees of who came by them. */
function openRewards(
  tools: Tools,
  { market, origin, policies, secretFor }: Ground,
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
