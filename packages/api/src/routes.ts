/**
 * Where every call lives: the wire spelling of paths stands here and nowhere else. The table is
 * apart from the schemas so that a browser, which needs only this, does not carry them.
 */
export type Method = 'GET' | 'POST'

/** Whether a call carries an `Idempotency-Key`: one for each intent of the user. */
export type KeyMark = 'required' | 'optional' | 'none'

export type Route = { readonly method: Method; readonly path: `/${string}`; readonly key: KeyMark }

const get = (path: `/${string}`): Route => ({ method: 'GET', path, key: 'none' })
const post = (path: `/${string}`, key: KeyMark = 'none'): Route => ({ method: 'POST', path, key })

export const routes = {
  // platform
  getConfig: get('/config.json'),

  // people
  getPhoneCaptcha: get('/api/app/getPhoneCaptcha'),
  getEmailCaptcha: get('/api/app/getEmailCaptcha'),
  register: post('/api/app/register', 'required'),
  checkAccount: get('/api/app/checkAccount'),
  login: post('/api/app/login', 'optional'),
  phoneLogin: post('/api/app/phoneLogin', 'optional'),
  emailLogin: post('/api/app/emailLogin', 'optional'),
  checkGoogleAuth: get('/api/app/checkGoogleAuth'),
  googleSecretLogin: post('/api/app/googleSecretLogin', 'optional'),
  generateGoogleKey: get('/api/app/generateGoogleKey'),
  bindGoogleAuth: post('/api/user/appUser/bindGoogleAuth', 'required'),
  changeFundPassword: post('/api/user/appUser/changeFundPassword', 'required'),
  renewRecoveryCodes: post('/api/user/appUser/renewRecoveryCodes', 'required'),
  unbindGoogleAuth: post('/api/user/appUser/unbindGoogleAuth', 'required'),
  getPasskeyOptions: get('/api/app/passkey/options'),
  passkeyLogin: post('/api/app/passkey/login', 'optional'),
  listPasskeys: get('/api/user/appUser/passkey/list'),
  addPasskey: post('/api/user/appUser/passkey/add', 'required'),
  renamePasskey: post('/api/user/appUser/passkey/rename', 'required'),
  removePasskey: post('/api/user/appUser/passkey/remove', 'required'),
  getWalletNonce: get('/api/app/walletNonce'),
  walletLogin: post('/api/app/walletLogin', 'optional'),
  listSignInWallets: get('/api/user/appUser/wallet/list'),
  addSignInWallet: post('/api/user/appUser/wallet/add', 'required'),
  removeSignInWallet: post('/api/user/appUser/wallet/remove', 'required'),
  getThirdPartyUrl: get('/api/app/oauthUrl'),
  thirdPartyLogin: post('/api/app/oauthLogin', 'optional'),
  listThirdParties: get('/api/user/appUser/oauth/list'),
  addThirdParty: post('/api/user/appUser/oauth/add', 'required'),
  removeThirdParty: post('/api/user/appUser/oauth/remove', 'required'),
  bindContact: post('/api/user/appUser/bindContact', 'required'),
  changeContact: post('/api/user/appUser/changeContact', 'required'),
  logout: post('/api/app/logout'),
  listSessions: get('/api/user/appUser/sessions'),
  revokeSessions: post('/api/user/appUser/sessions/revoke', 'optional'),
  resetPassword: post('/api/app/resetPassword', 'required'),
  getMyUserInfo: get('/api/user/appUser/getMyUserInfo'),
  getCreditScore: get('/api/user/appUser/creditScore'),
  changePassword: post('/api/user/appUser/changePassword', 'required'),
  getProfile: get('/api/user/appUser/profile'),
  updateProfile: post('/api/user/appUser/updateKYC', 'optional'),
  getProtection: get('/api/user/appUser/protection'),
  selfExclude: post('/api/user/appUser/selfExclude', 'optional'),
  getAppropriateness: get('/api/user/appUser/appropriateness'),
  answerAppropriateness: post('/api/user/appUser/appropriateness', 'optional'),
  setLimits: post('/api/user/appUser/limits', 'optional'),
  getClosing: get('/api/user/appUser/closing'),
  closeAccount: post('/api/user/appUser/closeAccount', 'optional'),
  keepAccount: post('/api/user/appUser/keepAccount', 'optional'),
  activeReport: get('/api/user/appUser/activeReport'),
  importantCustomerOnLine: get('/api/user/appUser/importantCustomerOnLine'),
  createStreamTicket: post('/api/user/wsTicket'),

  // identity
  applyBasicAuth: post('/api/auth/appAuth/applyKYC', 'required'),
  applyAdvancedAuth: post('/api/auth/appAuth/applyAdvanced', 'required'),
  getAuth: get('/api/auth/appAuth/isHaveAuth'),
  getAuthDone: get('/api/auth/appAuth/isHaveAuthDone'),
  listAuths: get('/api/auth/appAuth/listMy'),

  // wallet
  queryUserBalance: get('/api/finance/appWallet/queryUserBalance'),
  queryUserAssets: get('/api/finance/appWallet/queryUserAssets'),
  queryUserContractBalance: get('/api/finance/appWallet/queryUserContractBalance'),
  transferContract: post('/api/finance/appWallet/transferContract', 'required'),
  listBalanceLog: get('/api/finance/appBalanceLog/list'),
  listRecharges: get('/api/finance/appRecharge/listMy'),
  applyRecharge: post('/api/finance/appRecharge/apply', 'required'),
  claimRecharge: post('/api/finance/appRecharge/claim/:id'),
  getRecharge: get('/api/finance/appRecharge/queryById'),
  getRechargeAddress: get('/api/finance/rechargeAddr/getAddr'),
  getCurrencyList: get('/api/set/appCurrencySet/getCurrencyList'),
  getRateByCurrency: get('/api/set/appCurrencySet/getRateByCurrency'),
  listWithdrawalAccounts: get('/api/user/appUserWithdrawalInfoSet/listMy'),
  getWithdrawalTerms: get('/api/user/appUserWithdrawalInfoSet/terms'),
  addWithdrawalAccount: post('/api/user/appUserWithdrawalInfoSet/addAccount', 'required'),
  editWithdrawalAccount: post('/api/user/appUserWithdrawalInfoSet/editAccount', 'required'),
  setWithdrawAllowList: post('/api/user/appUser/withdrawAllowList'),
  quoteWithdrawal: get('/api/finance/appWithdrawal/quote'),
  applyWithdrawal: post('/api/finance/appWithdrawal/apply', 'required'),
  cancelWithdrawal: post('/api/finance/appWithdrawal/cancel/:id'),
  listWithdrawals: get('/api/finance/appWithdrawal/listMy'),
  getWithdrawal: get('/api/finance/appWithdrawal/queryById'),
  exportStatement: post('/api/finance/statement/export', 'required'),
  listStatements: get('/api/finance/statement/listMy'),
  getStatement: get('/api/finance/statement/queryById'),

  // market
  getPrice: get('/api/trade/appSymbol/price'),
  listSymbols: get('/api/trade/appSymbol/list'),
  getPriceDistribution: get('/api/trade/api/getPriceDistribution'),
  getRanking: get('/api/public/getTicketList'),
  getServerTime: get('/api/public/getServerTime'),
  getKline: get('/api/trade/appSymbol/kline'),
  listTicks: get('/api/trade/appSymbol/ticks'),
  setFavorite: post('/api/trade/appSymbol/favorite'),
  listPriceAlerts: get('/api/trade/appPriceAlert/list'),
  savePriceAlert: post('/api/trade/appPriceAlert/save'),
  deletePriceAlert: post('/api/trade/appPriceAlert/delete/:id'),

  // contracts
  createPosition: post('/api/trade/appTradePositions/create', 'required'),
  previewPosition: get('/api/trade/appTradePositions/preview'),
  updateStopLoss: post('/api/trade/appTradePositions/updateStopLoss'),
  addMargin: post('/api/trade/appTradePositions/addMargin', 'required'),
  closePosition: post('/api/trade/appTradePositions/close/:id', 'optional'),
  closeAllPositions: post('/api/trade/appTradePositions/closeAll', 'required'),
  listPositions: get('/api/trade/appTradePositions/listMy'),
  getPosition: get('/api/trade/appTradePositions/queryById'),
  getPositionsSummary: get('/api/trade/appTradePositions/summary'),
  getDemoAccount: get('/api/trade/demo/account'),
  resetDemo: post('/api/trade/demo/reset', 'required'),
  getPositionProof: get('/api/trade/appTradePositions/proof'),

  // options
  listOptionPeriods: get('/api/trade/appSecondContractSet/list'),
  buyOption: post('/api/trade/appSecondContractOrder/buy', 'required'),
  listOptions: get('/api/trade/appSecondContractOrder/listMy'),
  getOption: get('/api/trade/appSecondContractOrder/queryById'),
  getOptionsSummary: get('/api/trade/appSecondContractOrder/head'),
  listOptionStatistics: get('/api/trade/appSecondContractOrder/statistics'),
  getOptionProof: get('/api/trade/appSecondContractOrder/proof'),

  // swap
  listSwapCurrencies: get('/api/trade/appFlashExchangeLog/currencies'),
  quoteSwap: get('/api/trade/appFlashExchangeLog/quote'),
  swap: post('/api/trade/appFlashExchangeLog/flashExchange', 'required'),
  listSwaps: get('/api/trade/appFlashExchangeLog/listMy'),
  getSwap: get('/api/trade/appFlashExchangeLog/queryById'),
  getSwapProof: get('/api/trade/appFlashExchangeLog/proof'),

  // transparency
  getPriceKey: get('/api/public/transparency/key'),
  listCheckpoints: get('/api/public/transparency/checkpoints'),
  listOptionOutcomes: get('/api/public/transparency/secondContracts'),

  // content
  listNotices: get('/api/content/appNotice/list'),
  getSetting: get('/api/set/appSysSet/getKeyByParam'),

  // sandbox
  listInbox: get('/api/sandbox/inbox'),
  paySandbox: post('/api/sandbox/pay', 'required'),
  dropSandbox: post('/api/sandbox/drop', 'required'),
  restoreSandbox: post('/api/sandbox/restore', 'required'),
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes
