import type { Surface } from '../theme/apply-theme.ts'

export type TabName = 'home' | 'quotes' | 'contracts' | 'personal'

type RouteOptions = {
  /** Only for signed-in users; others go to the login screen and come back. */
  login?: boolean
  /** Also for a visitor who uses the demo on this device, if the address concerns demo money. */
  visitor?: boolean
  surface?: Surface
  /** Stays mounted, hidden, after leaving, with its inputs and inner scroll. */
  kept?: boolean
  /** Set on the four screens in the tab bar. */
  tab?: TabName
  /** Outside the shell: no tab bar. */
  bare?: boolean
  /** Which of the loading, failed and empty states the screen can have; all by default. */
  states?: 'all' | 'neverEmpty' | 'none'
}
type RouteEntry<Search extends string> = Required<Omit<RouteOptions, 'tab'>> & {
  path: string
  tab: TabName | null
  search: readonly Search[]
}

function route<const Search extends string = never>(
  path: string,
  options: RouteOptions = {},
  search: readonly Search[] = [],
): RouteEntry<Search> {
  const { login = false, surface = 'page', kept = false, tab = null, bare = false } = options
  const { states = 'all', visitor = false } = options
  return { path, login, visitor, surface, kept, tab, bare, states, search }
}

/** Every path of the app; no other file of the web app contains one. The third argument names the search keys. */
export const routes = {
  home: route('/home', { tab: 'home', kept: true }),
  // `change` names a bucket of the rise-and-fall distribution.
  quotes: route('/hangqing', { tab: 'quotes', kept: true }, ['category', 'change']),
  distribution: route('/hangqing/distribution', {}),
  alerts: route('/hangqing/alerts', { login: true }),
  contracts: route('/heyue', { login: true, tab: 'contracts', kept: true }, [
    'symbol',
    'direction',
  ]),
  // Its user and the server's configuration are known or unknown, and never empty.
  personal: route('/my', { login: true, tab: 'personal', kept: true, states: 'neverEmpty' }),
  authenticator: route('/my/authenticator', { login: true, states: 'neverEmpty' }),
  profile: route('/gerenziliao', { login: true, states: 'neverEmpty' }),
  contact: route('/my/contact', { login: true, states: 'neverEmpty' }),
  // The score begins at zero, which is a score too.
  creditScore: route('/my/score', { login: true, states: 'neverEmpty' }),
  protection: route('/my/protection', { login: true, states: 'neverEmpty' }),
  // There are always topics.
  noticeChoices: route('/my/notifications', { login: true, states: 'neverEmpty' }),
  // Part of the build: nothing is loaded.
  licences: route('/my/licences', { states: 'none' }),
  questions: route('/my/leverage', { login: true, states: 'neverEmpty' }),
  optionQuestions: route('/my/secondContracts', { login: true, states: 'neverEmpty' }),
  closing: route('/my/closing', { login: true, states: 'neverEmpty' }),
  ways: route('/my/ways', { login: true, states: 'neverEmpty' }),
  // Its reader is signed in on at least one device.
  sessions: route('/my/sessions', { login: true, states: 'neverEmpty' }),
  assets: route('/zichanCenter', { login: true }),
  records: route('/zhangbianRecord', { login: true }, ['account', 'currency', 'type']),
  statements: route('/zhangbianRecord/statements', { login: true }),
  recharge: route('/chongzhi', { login: true }, ['currency']),
  // A repeated report carries the `reference` of the payment.
  rechargeBank: route('/chongzhi/bank', { login: true }, ['currency', 'reference']),
  withdraw: route('/tixian', { login: true }),
  // A recharge, and with `type=withdraw` a withdrawal.
  rechargeResult: route('/chongzhitixianResult', { login: true }, ['id', 'type']),
  rechargeRecords: route('/chongzhitixianRecord', { login: true }, ['type']),
  settlement: route('/jiesuanInfo', { login: true }),
  transfer: route('/zijinhuazhuan', { login: true }, ['from']),
  // There are always currencies to swap.
  swap: route('/shandui', { login: true, states: 'neverEmpty' }, ['from', 'to']),
  // Buying and selling a coin at swap prices.
  spot: route('/shandui/spot', { login: true }, ['symbol', 'side']),
  swaps: route('/shanduiOrder', { login: true }, ['id']),
  arbitrage: route('/taolilicai', { login: true, surface: 'finance' }),
  // Its terms are known or unknown, and never empty.
  product: route('/taolilicaiDetail', { login: true, surface: 'finance', states: 'neverEmpty' }, [
    'id',
  ]),
  productConfirm: route('/taoliOk', { login: true, surface: 'finance', states: 'neverEmpty' }, [
    'id',
    'amount',
  ]),
  productOrders: route('/taoliOrder', { login: true, surface: 'finance' }, ['id', 'type']),
  miners: route('/kuangchi', { login: true, surface: 'finance' }),
  miner: route('/kuangchiDetail', { login: true, surface: 'finance', states: 'neverEmpty' }, [
    'id',
  ]),
  // Bonds and the results of all sales are public.
  bonds: route('/zhaiquan'),
  bond: route('/zhaiquanDetail', { login: true, states: 'neverEmpty' }, ['id']),
  bondPool: route('/zhaiquanPool'),
  bondOrders: route('/zhaiquanOrder', { login: true }, ['id']),
  rewards: route('/fuliCenter', { login: true }),
  // There is always an invitation; the list of members may be empty.
  team: route('/tuanduiYaoqing', { login: true }),
  // There are always levels.
  vipLevel: route('/vipLevel', { login: true, states: 'neverEmpty' }),
  // With an `id` a single project.
  ieo: route('/ieo', { login: true }, ['id']),
  ieoOrders: route('/ieo/orders', { login: true }),
  contests: route('/bisai', { login: true }),
  // With `view=ranking` all ranks.
  contest: route('/bisaiDetail', { login: true, states: 'neverEmpty' }, ['id', 'view']),
  myContests: route('/bisaiMycansai', { login: true }),
  loans: route('/jiedai', { login: true }),
  loanAgreement: route('/jiedaiHetong', { login: true, states: 'neverEmpty' }, [
    'set',
    'amount',
    'days',
    'months',
    'pledgeCurrency',
    'pledgeQuantity',
  ]),
  loanOrders: route('/jiedaiOrder', { login: true }, ['id']),
  loanAccount: route('/jiedai/account', { login: true, states: 'neverEmpty' }),
  // With `demo=1` for demo money.
  options: route('/miaoheyue', { login: true, visitor: true }, ['symbol', 'demo']),
  optionOrders: route('/miaoheyueOrder', { login: true, visitor: true }, ['id', 'demo']),
  // The results of all users, which are public.
  optionOutcomes: route('/miaoheyueOutcomes'),
  // Public proofs, signed in or not.
  transparency: route('/transparency'),
  // A visitor who is not signed in uses the demo on this device.
  demo: route('/demotrading', { kept: true }, ['symbol', 'direction', 'contest']),
  position: route('/heyue/position', { login: true, visitor: true }, ['id']),
  chart: route('/kline', { kept: true, bare: true, surface: 'kline' }, [
    'symbol',
    // A position of that market, shown on the candles of its time.
    'position',
    // For demo money with `demo=1`, or for a contest's account.
    'demo',
    'contest',
  ]),
  news: route('/xinwen'),
  articles: route('/articleList'),
  // An article is complete, or not found.
  article: route('/articleDetail', { states: 'neverEmpty' }, ['id']),
  articleShare: route('/articleShare', { states: 'neverEmpty' }, ['id']),
  help: route('/helpCenter'),
  helpText: route('/helpDetail', { states: 'neverEmpty' }, ['id']),
  // With an `id` a single ticket; with an `order` of a `type`, a new ticket about it.
  support: route('/support', { login: true }, ['id', 'tab', 'type', 'order']),
  // With `tab=announced` announcements to everybody; with a `type` the notices of that type.
  notifications: route('/xiaoxi', { login: true }, ['tab', 'type']),
  // Names the host of an address before the user leaves for it.
  outlink: route('/outlink', { states: 'neverEmpty' }, ['url']),
  // As above: there is always an agreement in force, which a new account needs.
  login: route('/login', { kept: true, bare: true, states: 'neverEmpty' }, ['form', 'invite']),
  // The return page of a third party; its content depends on the caller, and it has its own tests.
  signInReturn: route('/signInReturn', { bare: true, states: 'none' }, [
    'code',
    'state',
    'iss',
    'error',
  ]),
  // Samples only, and not in the build.
  kit: route('/__kit', { bare: true, states: 'none' }),
  // There is always something to do or to read: it is never empty.
  identity: route('/shenfenRenzheng', { login: true, states: 'neverEmpty' }),
  identityAdvanced: route('/shenfenRenzhengAd', { login: true, states: 'neverEmpty' }),
  identityResult: route('/renzhengResult', { login: true }),
  inbox: route('/sandbox/inbox', { bare: true }, ['to']),
} as const

export type RouteName = keyof typeof routes
export type SearchOf<Name extends RouteName> = {
  [Key in (typeof routes)[Name]['search'][number]]?: string
}
/** The props of every screen component. */
export type ScreenProps<Name extends RouteName> = { search: SearchOf<Name> }

export const routeNames = Object.keys(routes) as RouteName[]

/** The address of a screen inside the hash: `/kline?symbol=BTCUSDT`. */
export function pathTo<Name extends RouteName>(name: Name, search?: SearchOf<Name>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries<string | undefined>(search ?? {})) {
    if (value !== undefined) query.set(key, value)
  }
  return query.size === 0 ? routes[name].path : `${routes[name].path}?${query}`
}

/** The same as a link: `#/kline?symbol=BTCUSDT`. */
export function hrefTo<Name extends RouteName>(name: Name, search?: SearchOf<Name>): string {
  return `#${pathTo(name, search)}`
}

/** Keeps the search keys that a route knows, as text; ignores everything else in the address. */
export function pickSearch(name: RouteName, raw: Record<string, unknown>): Record<string, string> {
  const picked = routes[name].search.flatMap((key: string) => {
    const value = raw[key]
    return typeof value === 'string' ? [[key, value] as const] : []
  })
  return Object.fromEntries(picked)
}

/** The route of this path, or null. */
export function routeAt(path: string): RouteName | null {
  return routeNames.find((name) => routes[name].path === path) ?? null
}
