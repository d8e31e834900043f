import { adminEndpoints } from './admin-endpoints.ts'
import * as config from './config.ts'
import * as content from './content.ts'
import * as contracts from './contracts.ts'
import * as contests from './contests.ts'
import * as demo from './contracts-demo.ts'
import { getCountryTerms } from './country-rules.ts'
import type { AnyRouteName, Endpoint } from './endpoint.ts'
import * as identity from './identity.ts'
import * as ieo from './ieo.ts'
import { getIeoProof } from './ieo-proof.ts'
import * as invest from './invest.ts'
import * as bonds from './invest-bonds.ts'
import * as leaving from './invest-leaving.ts'
import * as loans from './loans.ts'
import * as credit from './loans-credit.ts'
import * as market from './market.ts'
import * as priceAlerts from './price-alerts.ts'
import * as noticeChoices from './notice-choices.ts'
import * as ownNotices from './own-notices.ts'
import * as people from './people.ts'
import * as appropriateness from './people-appropriateness.ts'
import * as closing from './people-closing.ts'
import * as contact from './people-contact.ts'
import * as creditScore from './people-credit-score.ts'
import * as passkeys from './people-passkeys.ts'
import * as profile from './people-profile.ts'
import * as protection from './people-protection.ts'
import * as security from './people-security.ts'
import * as sessions from './people-sessions.ts'
import * as thirdParties from './people-third-parties.ts'
import * as signInWallets from './people-wallets.ts'
import * as options from './options.ts'
import { listAccountOutcomes } from './account-outcomes.ts'
import { listHalts } from './halts.ts'
import { listOptionOutcomes } from './option-outcomes.ts'
import * as reserves from './reserves.ts'
import { getProductProof } from './income-proof.ts'
import { getLoanProof } from './loan-proof.ts'
import { getOptionProof } from './option-proof.ts'
import * as proofs from './proofs.ts'
import * as rewards from './rewards.ts'
import * as sandbox from './sandbox.ts'
import * as statements from './statements.ts'
import * as support from './support.ts'
import * as swap from './swap.ts'
import { listTicks } from './ticks.ts'
import * as wallet from './wallet.ts'
import * as walletAccounts from './wallet-accounts.ts'
import * as walletRecharges from './wallet-recharges.ts'
import * as walletWithdrawals from './wallet-withdrawals.ts'
import * as webPush from './web-push.ts'

/** Every endpoint once, by name. Routes, client, documents and contract tests derive from this table. */
export const endpoints = {
  getConfig: config.getConfig,

  getPhoneCaptcha: people.getPhoneCaptcha,
  getEmailCaptcha: people.getEmailCaptcha,
  register: people.register,
  checkAccount: people.checkAccount,
  login: people.login,
  phoneLogin: people.phoneLogin,
  emailLogin: people.emailLogin,
  checkGoogleAuth: security.checkGoogleAuth,
  googleSecretLogin: security.googleSecretLogin,
  generateGoogleKey: security.generateGoogleKey,
  bindGoogleAuth: security.bindGoogleAuth,
  changeFundPassword: security.changeFundPassword,
  renewRecoveryCodes: security.renewRecoveryCodes,
  unbindGoogleAuth: security.unbindGoogleAuth,
  getPasskeyOptions: passkeys.getPasskeyOptions,
  passkeyLogin: passkeys.passkeyLogin,
  listPasskeys: passkeys.listPasskeys,
  addPasskey: passkeys.addPasskey,
  renamePasskey: passkeys.renamePasskey,
  removePasskey: passkeys.removePasskey,
  getWalletNonce: signInWallets.getWalletNonce,
  walletLogin: signInWallets.walletLogin,
  listSignInWallets: signInWallets.listSignInWallets,
  addSignInWallet: signInWallets.addSignInWallet,
  removeSignInWallet: signInWallets.removeSignInWallet,
  getThirdPartyUrl: thirdParties.getThirdPartyUrl,
  thirdPartyLogin: thirdParties.thirdPartyLogin,
  listThirdParties: thirdParties.listThirdParties,
  addThirdParty: thirdParties.addThirdParty,
  removeThirdParty: thirdParties.removeThirdParty,
  bindContact: contact.bindContact,
  changeContact: contact.changeContact,
  logout: people.logout,
  listSessions: sessions.listSessions,
  revokeSessions: sessions.revokeSessions,
  resetPassword: security.resetPassword,
  getMyUserInfo: people.getMyUserInfo,
  getCreditScore: creditScore.getCreditScore,
  changePassword: security.changePassword,
  getProfile: profile.getProfile,
  updateProfile: profile.updateProfile,
  getNoticeChoices: noticeChoices.getNoticeChoices,
  setNoticeChoice: noticeChoices.setNoticeChoice,
  getProtection: protection.getProtection,
  getCountryTerms,
  selfExclude: protection.selfExclude,
  getAppropriateness: appropriateness.getAppropriateness,
  answerAppropriateness: appropriateness.answerAppropriateness,
  setLimits: protection.setLimits,
  getClosing: closing.getClosing,
  closeAccount: closing.closeAccount,
  keepAccount: closing.keepAccount,
  activeReport: people.activeReport,
  importantCustomerOnLine: support.importantCustomerOnLine,
  createStreamTicket: people.createStreamTicket,

  applyBasicAuth: identity.applyBasicAuth,
  applyAdvancedAuth: identity.applyAdvancedAuth,
  getAuth: identity.getAuth,
  getAuthDone: identity.getAuthDone,
  listAuths: identity.listAuths,

  queryUserBalance: wallet.queryUserBalance,
  queryUserAssets: wallet.queryUserAssets,
  queryUserContractBalance: wallet.queryUserContractBalance,
  transferContract: wallet.transferContract,
  listBalanceLog: wallet.listBalanceLog,
  listRecharges: walletRecharges.listRecharges,
  applyRecharge: walletRecharges.applyRecharge,
  claimRecharge: walletRecharges.claimRecharge,
  getRecharge: walletRecharges.getRecharge,
  getRechargeAddress: walletRecharges.getRechargeAddress,
  getCurrencyList: wallet.getCurrencyList,
  getRateByCurrency: wallet.getRateByCurrency,
  listWithdrawalAccounts: walletAccounts.listWithdrawalAccounts,
  getWithdrawalTerms: walletAccounts.getWithdrawalTerms,
  addWithdrawalAccount: walletAccounts.addWithdrawalAccount,
  editWithdrawalAccount: walletAccounts.editWithdrawalAccount,
  setWithdrawAllowList: walletAccounts.setWithdrawAllowList,
  quoteWithdrawal: walletWithdrawals.quoteWithdrawal,
  applyWithdrawal: walletWithdrawals.applyWithdrawal,
  cancelWithdrawal: walletWithdrawals.cancelWithdrawal,
  listWithdrawals: walletWithdrawals.listWithdrawals,
  getWithdrawal: walletWithdrawals.getWithdrawal,
  exportStatement: statements.exportStatement,
  listStatements: statements.listStatements,
  getStatement: statements.getStatement,

  getPrice: market.getPrice,
  listSymbols: market.listSymbols,
  getPriceDistribution: market.getPriceDistribution,
  getRanking: market.getRanking,
  getServerTime: market.getServerTime,
  getKline: market.getKline,
  listTicks,
  setFavorite: market.setFavorite,
  listPriceAlerts: priceAlerts.listPriceAlerts,
  savePriceAlert: priceAlerts.savePriceAlert,
  deletePriceAlert: priceAlerts.deletePriceAlert,

  createPosition: contracts.createPosition,
  previewPosition: contracts.previewPosition,
  updateStopLoss: contracts.updateStopLoss,
  addMargin: contracts.addMargin,
  closePosition: contracts.closePosition,
  closeAllPositions: contracts.closeAllPositions,
  listPositions: contracts.listPositions,
  getPosition: contracts.getPosition,
  getPositionsSummary: contracts.getPositionsSummary,
  getDemoAccount: demo.getDemoAccount,
  resetDemo: demo.resetDemo,
  startDemo: demo.startDemo,
  takeDemo: demo.takeDemo,
  getPositionProof: proofs.getPositionProof,

  listOptionPeriods: options.listOptionPeriods,
  buyOption: options.buyOption,
  listOptions: options.listOptions,
  getOption: options.getOption,
  getOptionsSummary: options.getOptionsSummary,
  listOptionStatistics: options.listOptionStatistics,
  getOptionProof,

  listSwapCurrencies: swap.listSwapCurrencies,
  quoteSwap: swap.quoteSwap,
  swap: swap.swap,
  listSwaps: swap.listSwaps,
  getSwap: swap.getSwap,
  getSwapProof: proofs.getSwapProof,

  listProducts: invest.listProducts,
  getProduct: invest.getProduct,
  listProductOrders: invest.listProductOrders,
  getProductOrder: invest.getProductOrder,
  getProductProof,
  getProductStat: invest.getProductStat,
  listProductIncome: invest.listProductIncome,
  buyProduct: invest.buyProduct,
  listBondSales: bonds.listBondSales,
  buyBond: bonds.buyBond,
  redeemProductOrder: leaving.redeemProductOrder,
  setAutoRenew: leaving.setAutoRenew,

  followShortLink: rewards.followShortLink,
  listLevels: rewards.listLevels,
  getMyLevel: rewards.getMyLevel,
  getMyTeam: rewards.getMyTeam,
  listTeamMembers: rewards.listTeamMembers,
  listTasks: rewards.listTasks,
  claimTask: rewards.claimTask,
  listRewards: rewards.listRewards,

  getChat: support.getChat,
  sendChat: support.sendChat,
  getChatTranscript: support.getChatTranscript,
  mailChatTranscript: support.mailChatTranscript,
  readConversation: support.readConversation,
  noteTyping: support.noteTyping,
  createTicket: support.createTicket,
  replyTicket: support.replyTicket,
  listTickets: support.listTickets,
  getTicket: support.getTicket,

  listIeoProjects: ieo.listIeoProjects,
  getIeoProject: ieo.getIeoProject,
  listIeoOrders: ieo.listIeoOrders,
  applyIeo: ieo.applyIeo,
  payIeo: ieo.payIeo,
  getIeoProof,

  listContests: contests.listContests,
  getContest: contests.getContest,
  listMyContests: contests.listMyContests,
  getContestRanking: contests.getContestRanking,
  joinContest: contests.joinContest,
  exitContest: contests.exitContest,

  listLoanSets: loans.listLoanSets,
  getLoanInfo: loans.getLoanInfo,
  quoteLoan: loans.quoteLoan,
  applyPledgeLoan: loans.applyPledgeLoan,
  applyCreditLoan: credit.applyCreditLoan,
  cancelLoan: credit.cancelLoan,
  repayLoan: loans.repayLoan,
  setLoanAutoRepay: loans.setLoanAutoRepay,
  addLoanCollateral: loans.addLoanCollateral,
  takeLoanCollateral: loans.takeLoanCollateral,
  listLoans: loans.listLoans,
  getLoan: loans.getLoan,
  getLoanAgreement: loans.getLoanAgreement,
  getLoanDocument: loans.getLoanDocument,
  getLoanProof,

  getPriceKey: proofs.getPriceKey,
  listCheckpoints: proofs.listCheckpoints,
  listAccountOutcomes,
  listHalts,
  listOptionOutcomes,
  listReserves: reserves.listReserves,
  getReserveProof: reserves.getReserveProof,

  listNotices: content.listNotices,
  listPauses: content.listPauses,
  getSetting: content.getSetting,
  listAnnouncements: content.listAnnouncements,
  getAnnouncement: content.getAnnouncement,
  listHelp: content.listHelp,
  getHelp: content.getHelp,
  rateHelp: content.rateHelp,
  listOwnNotices: ownNotices.listOwnNotices,
  readOwnNotices: ownNotices.readOwnNotices,
  getWebPush: webPush.getWebPush,
  subscribePush: webPush.subscribePush,
  unsubscribePush: webPush.unsubscribePush,
  listUnreadAnnouncements: ownNotices.listUnreadAnnouncements,
  readAnnouncements: ownNotices.readAnnouncements,

  listInbox: sandbox.listInbox,
  paySandbox: sandbox.paySandbox,
  dropSandbox: sandbox.dropSandbox,
  restoreSandbox: sandbox.restoreSandbox,

  ...adminEndpoints,
} as const satisfies { [Name in AnyRouteName]: Endpoint<Name> }

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
