import { ApiError } from '@candor/api'
import type {
  Config,
  Distribution,
  Notice,
  PriceAlert,
  PriceKey,
  RankedTicker,
  Ticker,
  UserInfo,
} from '@candor/api'
import type { RouteName, SearchOf } from '../lib/routes.ts'
import { emptyContent, fullContent } from './content-samples.ts'
import { emptyContracts, fullContracts, sampleTiers } from './contract-samples.ts'
import type { Answers } from './fake-api.ts'
import { emptyIdentity, fullIdentity } from './identity-samples.ts'
import { emptyContests, fullContests } from './contest-samples.ts'
import { emptyIeo, fullIeo } from './ieo-samples.ts'
import { emptyInvest, fullInvest } from './invest-samples.ts'
import { emptyRewards, fullRewards } from './rewards-samples.ts'
import { emptyLoans, fullLoans } from './loan-samples.ts'
import { emptyPeople, fullPeople } from './people-samples.ts'
import { pageOf } from './sample-page.ts'
import { emptyOptions, fullOptions } from './option-samples.ts'
import { emptySupport, fullSupport } from './support-samples.ts'
import { emptySwap, fullSwap } from './swap-samples.ts'
import { emptyWallet, fullWallet } from './wallet-samples.ts'

export const config: Config = {
  version: '0.1.0',
  minClientVersion: '0.1.0',
  mode: 'sandbox',
  prices: 'recorded',
  aud: 'http://localhost',
  wsUrl: '/api/ws',
  keys: [],
  agreementVersion: '1',
  languages: ['en-us'],
  defaultCountry: 'US',
  outlinkHosts: ['example.org'],
  features: {},
  maintenance: null,
  withdrawHoldSeconds: 120,
  walletChains: [1],
  signInServices: ['sandbox'],
}

export const user: UserInfo = {
  id: '1001',
  uid: '12345678',
  account: 'ada@example.com',
  accountType: 'email',
  email: 'ada@example.com',
  phoneCode: null,
  phone: null,
  nickName: 'Ada',
  avatar: null,
  isGuest: false,
  initialPasswordChanged: true,
  hasLoginPassword: true,
  country: 'US',
  creditScore: 46,
  inviteCode: 'ADA12345',
  agreementVersion: '1',
  security: {
    googleBound: false,
    recoveryCodesLeft: 0,
    passkeyCount: 0,
    fundPasswordSet: false,
    fundPasswordLockedUntilAt: null,
    withdrawHoldUntilAt: null,
    withdrawHoldReasonKey: null,
  },
  restrictions: [],
  features: {},
  countryPolicy: {
    leverageCaps: [],
    warning: null,
    closeOutRate: null,
    incentives: { bonuses: true, referralRebates: true },
  },
  closesAt: null,
  createTime: '2026-11-01 08:00:00',
  createAt: Date.UTC(2026, 10, 1),
  lastLoginTime: null,
  lastLoginAt: null,
  lastLoginIp: null,
}

/** A user in a country that caps crypto contracts at 2:1 and bars second contracts. */
export const european: UserInfo = {
  ...user,
  country: 'DE',
  features: { secondContract: false },
  countryPolicy: {
    leverageCaps: [
      { assetClass: 'crypto', max: 2 },
      { assetClass: 'major_forex', max: 30 },
    ],
    warning: 'esma',
    closeOutRate: '0.5',
    incentives: { bonuses: false, referralRebates: false },
  },
}
/** A user in a country that bars crypto contracts. */
export const british: UserInfo = {
  ...european,
  country: 'GB',
  countryPolicy: {
    ...european.countryPolicy,
    leverageCaps: [{ assetClass: 'crypto', max: 0 }],
  },
}

const unknown = {
  open24h: null,
  high: null,
  low: null,
  change: null,
  turnover: null,
  nextOpenAt: null,
}
const trade: Ticker['trade'] = {
  contract: true,
  second: false,
  spot: false,
  assetClass: 'crypto',
  maxLeverage: 100,
  minQuantity: '0.001',
  maxQuantity: '100',
  quantityStep: '0.001',
  priceStep: '0.1',
  minNotional: '10',
  openFeeRate: '0.0005',
  closeFeeRate: '0.0005',
  funding: { kind: 'funding', rate: '0.0001' },
  liquidationFeeRate: '0.001',
  maintenanceMarginRate: '0.004',
  tiers: sampleTiers,
  marginModes: ['isolated', 'cross'],
}

/** The time of a price that stays fresh during a test: an hour ahead (epoch ms). */
export const freshAt = (): number => Date.now() + 3_600_000

/** A market with a live price; `part` overrides fields. */
export function ticker(part: Partial<Ticker> & { symbol: string }): Ticker {
  const { symbol, price = '97421.5' } = part
  const moving = { price, bid: price, ask: price, changeRate: '0.0213', volume: '185185183' }
  const fixed = {
    category: 'crypto',
    base: 'BTC',
    quote: 'USDT',
    pricePrecision: 2,
    quantityPrecision: 3,
  } as const
  const look = {
    name: symbol,
    iconUrl: '',
    sort: 1,
    isHot: true,
    isFavorite: false,
    source: 'recorded',
    recording: {
      from: '2024-10-01',
      to: '2024-10-14',
      source: 'Binance',
      restartAt: null,
      restartedAt: null,
    },
  }
  const life = { marketOpen: true, halt: null, updatedAt: Date.now(), stale: false }
  const drawn = { sparkline: ['1', '3', '2'] }
  return { ...unknown, ...moving, ...fixed, ...look, ...life, ...drawn, trade, ...part }
}

export const tickers = [
  ticker({ symbol: 'BTCUSDT', name: 'Bitcoin' }),
  ticker({ symbol: 'ETHUSDT', name: 'Ethereum', price: '3382.41', changeRate: '-0.0134' }),
  ticker({ symbol: 'XAUUSD', name: 'Gold', price: '2671.33', category: 'metal', changeRate: '0' }),
]

function ranked(item: Ticker): RankedTicker {
  const { symbol, name, category, price, changeRate, volume, sparkline } = item
  const { iconUrl, pricePrecision, stale, updatedAt } = item
  const shown = { symbol, name, category, price, changeRate, volume, sparkline }
  return { ...shown, iconUrl, pricePrecision, stale, updatedAt }
}

export const priceAlert: PriceAlert = {
  id: '7001',
  symbol: 'BTCUSDT',
  condition: 'above',
  value: '100000',
  repeat: 'daily',
  channels: ['app', 'email'],
  status: 'active',
  createAt: Date.UTC(2026, 10, 20),
  reachedAt: Date.UTC(2026, 10, 20, 9),
  reachedPrice: '100000.5',
  restsUntilAt: Date.UTC(2026, 10, 20, 16),
  missing: { fromAt: Date.UTC(2026, 10, 20, 10), toAt: Date.UTC(2026, 10, 20, 10, 5) },
}

export const notice: Notice = {
  id: '1',
  title: 'Maintenance is planned for Sunday',
  content: '',
  summary: 'Prices and orders pause for ten minutes.',
  imageUrl: null,
  linkMode: 1,
  linkUrl: null,
  position: 'home_scroll',
  sort: 1,
  startAt: null,
  endAt: null,
  createTime: '2026-11-20 08:00:00',
  createAt: Date.UTC(2026, 10, 20),
  foundIn: null,
}

const newsItem: Notice = { ...notice, id: '2', position: 'news' }

const distribution: Distribution = {
  updatedAt: 0,
  open: 15,
  closed: 4,
  up: 9,
  flat: 1,
  down: 5,
  buckets: [
    { key: '-3_0', fromRate: '-0.03', toRate: '0', count: 5 },
    { key: 'flat', fromRate: '0', toRate: '0', count: 1 },
    { key: '0_3', fromRate: '0', toRate: '0.03', count: 9 },
  ],
}

const priceKey: PriceKey = {
  algorithm: 'Ed25519',
  publicKey: 'A'.repeat(43),
  fingerprint: 'a'.repeat(64),
  pem: '-----BEGIN PUBLIC KEY-----\n',
}

/** The answers of a server with entries in every list. Each feature adds the calls of its screens. */
export const full: Answers = {
  getConfig: config,
  getMyUserInfo: user,
  activeReport: null,
  importantCustomerOnLine: null,
  getServerTime: { serverAt: Date.now(), time: '2026-11-20 08:00:00', zone: '+08:00' },
  getRanking: tickers.map(ranked),
  listSymbols: tickers,
  getPrice: tickers,
  getPriceDistribution: distribution,
  listPriceAlerts: [priceAlert],
  listPauses: [],
  listNotices: ({ position = notice.position }) =>
    pageOf([notice, newsItem].filter((one) => one.position === position)),
  getPriceKey: priceKey,
  ...fullWallet,
  ...fullContracts,
  ...fullOptions,
  ...fullSwap,
  ...fullInvest,
  ...fullRewards,
  ...fullContent,
  ...fullIeo,
  ...fullContests,
  ...fullLoans,
  ...fullSupport,
  ...fullPeople,
  ...fullIdentity,
}

function nothing(): never {
  const message = 'We could not find what you asked for.'
  throw new ApiError({ success: false, code: 404, message, result: null, timestamp: 0 })
}

/** The answers of a server with empty lists. */
export const empty: Answers = {
  ...full,
  getRanking: [],
  listSymbols: [],
  getPrice: [],
  getPriceDistribution: {
    ...distribution,
    open: 0,
    closed: 0,
    up: 0,
    flat: 0,
    down: 0,
    buckets: [],
  },
  listPriceAlerts: [],
  listPauses: [],
  listNotices: pageOf<Notice>([]),
  ...emptyWallet(nothing),
  ...emptyContracts(nothing),
  ...emptyOptions,
  ...emptySwap,
  ...emptyInvest,
  ...emptyRewards,
  ...emptyContent,
  ...emptyIeo,
  ...emptyContests,
  ...emptyLoans,
  ...emptySupport,
  ...emptyPeople,
  ...emptyIdentity,
}

/** The search with which tests open a screen that needs one. */
const searches: { [Name in RouteName]?: SearchOf<Name> } = {
  chart: { symbol: 'BTCUSDT' },
  rechargeResult: { id: '501' },
  position: { id: '901' },
  inbox: { to: 'ada@example.com' },
  contest: { id: '9701' },
  product: { id: '66811' },
  miner: { id: '66821' },
  bond: { id: '66831' },
  productConfirm: { id: '66811', amount: '100' },
  article: { id: '8001' },
  articleShare: { id: '8001' },
  helpText: { id: '67464' },
  outlink: { url: 'https://example.org/a?b=1' },
  loanAgreement: {
    set: '66911',
    amount: '6000',
    days: '30',
    pledgeCurrency: 'BTC',
    pledgeQuantity: '0.1',
  },
}

export function searchOf<Name extends RouteName>(name: Name): SearchOf<Name> {
  return searches[name] ?? {}
}
