import type { EndpointName } from '@candor/api'

/**
 * Reviewed endpoints without sign-in: prices and texts for all, and sign-in itself. Add an endpoint only if its replies
 * contain nothing personal.
 */
export const openDoors: readonly EndpointName[] = [
  'getConfig',
  'getServerTime',
  // Sign-in.
  'getPhoneCaptcha',
  'getEmailCaptcha',
  'register',
  'checkAccount',
  'login',
  'phoneLogin',
  'emailLogin',
  'checkGoogleAuth',
  'googleSecretLogin',
  'resetPassword',
  'getPasskeyOptions',
  'passkeyLogin',
  'getWalletNonce',
  'walletLogin',
  'getThirdPartyUrl',
  'thirdPartyLogin',
  'operatorLogin',
  // Gives a visitor a demo on their device, and nothing personal.
  'startDemo',
  // The same challenge for all.
  'getOperatorChallenge',
  // Replies with a signed-in user's own data, and with none otherwise.
  'getMyUserInfo',
  'activeReport',
  'importantCustomerOnLine',
  'getDemoAccount',
  // A link's target, and the invitation code that its owner shared.
  'followShortLink',
  // Rules of a country for its residents.
  'getCountryTerms',
  // Prices and texts.
  'getPrice',
  'listSymbols',
  'getPriceDistribution',
  'getRanking',
  'getKline',
  'listTicks',
  'listOptionPeriods',
  'getPriceKey',
  'listCheckpoints',
  'listHalts',
  'listOptionOutcomes',
  'listAccountOutcomes',
  'listReserves',
  'listSwapCurrencies',
  'listNotices',
  'listPauses',
  // Published or shipped texts.
  'listAnnouncements',
  'getAnnouncement',
  'listHelp',
  'getHelp',
  'getSetting',
  'getCurrencyList',
  'getRateByCurrency',
  // Offers, their funding and payments.
  'listProducts',
  'getProduct',
  'listBondSales',
  'getIeoProof',
  'listLevels',
  'listLoanSets',
  // Sandbox only.
  'listInbox',
]

/** Endpoints about an operator's own session and sign-in: the only writing endpoints of an auditor. */
export const ownConsoleActs: readonly EndpointName[] = [
  'operatorStepUp',
  'operatorLogout',
  'addOperatorPasskey',
  'removeOperatorPasskey',
]
