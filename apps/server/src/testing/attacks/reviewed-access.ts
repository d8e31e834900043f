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
  // The same challenge for everybody.
  'getOperatorChallenge',
  // Answer what is one's own to who is signed in, and nothing to anybody else.
  'getMyUserInfo',
  'activeReport',
  'importantCustomerOnLine',
  'getDemoAccount',
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
  'listOptionOutcomes',
  'listSwapCurrencies',
  'listNotices',
  'getSetting',
  'getCurrencyList',
  'getRateByCurrency',
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
