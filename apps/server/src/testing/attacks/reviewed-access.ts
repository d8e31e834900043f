import type { EndpointName } from '@candor/api'

/**
 * Calls that answer who is not signed in, each one thought of: prices and texts for everybody, and the
 * ways in. A new one belongs here only when nothing that it answers is anybody's own.
 */
export const openDoors: readonly EndpointName[] = [
  'getConfig',
  'getServerTime',
  // The ways in.
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
  // Gives who has no account a demo on their device, and nothing of anybody's.
  'startDemo',
  // The same challenge for everybody.
  'getOperatorChallenge',
  // Answer what is one's own to who is signed in, and nothing to anybody else.
  'getMyUserInfo',
  'activeReport',
  'importantCustomerOnLine',
  'getDemoAccount',
  // Where a link leads, and the code of the invitation that its owner gave away with it.
  'followShortLink',
  // What the rules of a country allow anybody who lives there.
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
  // What two operators published, or the software brought.
  'listAnnouncements',
  'getAnnouncement',
  'listHelp',
  'getHelp',
  'getSetting',
  'getCurrencyList',
  'getRateByCurrency',
  // What is on offer, by whom it is paid, and what was paid.
  'listProducts',
  'getProduct',
  'listBondSales',
  'getIeoProof',
  'listLevels',
  'listLoanSets',
  // The sandbox alone.
  'listInbox',
]

/** What every operator may send about their own session and ways in; nothing else is for who only reads. */
export const ownAtTheDesk: readonly EndpointName[] = [
  'operatorStepUp',
  'operatorLogout',
  'addOperatorPasskey',
  'removeOperatorPasskey',
]
