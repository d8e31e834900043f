import { get, post, type KeyMark, type Route, type VisitorMark } from './route.ts'

const forVisitors = <Mark extends KeyMark>(
  visitor: VisitorMark,
  route: Route<Mark>,
): Route<Mark> => ({
  ...route,
  visitor,
})

/**
 * The routes in the first bundle: those of the first screen and of every screen, and all that a visitor may call,
 * because a visitor is distinguished from a signed-in user before anything is sent.
 */
export const firstRoutes = {
  // platform
  getConfig: get('/config.json'),

  // people
  logout: post('/api/app/logout'),
  getMyUserInfo: get('/api/user/appUser/getMyUserInfo'),
  activeReport: get('/api/user/appUser/activeReport'),
  importantCustomerOnLine: get('/api/user/appUser/importantCustomerOnLine'),
  createStreamTicket: forVisitors('always', post('/api/user/wsTicket')),

  // wallet
  queryUserBalance: get('/api/finance/appWallet/queryUserBalance'),
  queryUserAssets: get('/api/finance/appWallet/queryUserAssets'),
  queryUserContractBalance: get('/api/finance/appWallet/queryUserContractBalance'),

  // market
  getPrice: get('/api/trade/appSymbol/price'),
  listSymbols: get('/api/trade/appSymbol/list'),
  getPriceDistribution: get('/api/trade/api/getPriceDistribution'),
  getRanking: get('/api/public/getTicketList'),
  getServerTime: get('/api/public/getServerTime'),
  getKline: get('/api/trade/appSymbol/kline'),
  setFavorite: post('/api/trade/appSymbol/favorite'),
  listPriceAlerts: get('/api/trade/appPriceAlert/list'),

  // contracts
  createPosition: forVisitors('demo', post('/api/trade/appTradePositions/create', 'required')),
  previewPosition: forVisitors('demo', get('/api/trade/appTradePositions/preview')),
  updateStopLoss: forVisitors(
    'always',
    post('/api/trade/appTradePositions/updateStopLoss', 'required'),
  ),
  addMargin: forVisitors('always', post('/api/trade/appTradePositions/addMargin', 'required')),
  closePosition: forVisitors('always', post('/api/trade/appTradePositions/close/:id', 'required')),
  closeAllPositions: forVisitors('demo', post('/api/trade/appTradePositions/closeAll', 'required')),
  listPositions: forVisitors('demo', get('/api/trade/appTradePositions/listMy')),
  getPosition: forVisitors('always', get('/api/trade/appTradePositions/queryById')),
  getPositionsSummary: forVisitors('demo', get('/api/trade/appTradePositions/summary')),
  getDemoAccount: forVisitors('always', get('/api/trade/demo/account')),
  resetDemo: forVisitors('always', post('/api/trade/demo/reset', 'required')),
  getPositionProof: forVisitors('always', get('/api/trade/appTradePositions/proof')),

  // options
  buyOption: forVisitors('demo', post('/api/trade/appSecondContractOrder/buy', 'required')),
  listOptions: forVisitors('demo', get('/api/trade/appSecondContractOrder/listMy')),
  getOption: forVisitors('always', get('/api/trade/appSecondContractOrder/queryById')),
  getOptionsSummary: forVisitors('demo', get('/api/trade/appSecondContractOrder/head')),
  listOptionStatistics: forVisitors('demo', get('/api/trade/appSecondContractOrder/statistics')),
  getOptionProof: forVisitors('always', get('/api/trade/appSecondContractOrder/proof')),

  // content
  listNotices: get('/api/content/appNotice/list'),
  listAnnouncements: get('/api/sys/annountCement/vue3List'),
  getSetting: get('/api/set/appSysSet/getKeyByParam'),
} as const satisfies Record<string, Route>
