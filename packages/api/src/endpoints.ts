import * as accountDesk from './account-desk.ts'
import * as adjustmentDesk from './adjustment-desk.ts'
import * as approvals from './approvals.ts'
import * as channelDesk from './channel-desk.ts'
import * as config from './config.ts'
import * as content from './content.ts'
import * as contracts from './contracts.ts'
import * as demo from './contracts-demo.ts'
import type { AnyRouteName, Endpoint } from './endpoint.ts'
import * as identity from './identity.ts'
import * as identityDesk from './identity-desk.ts'
import * as market from './market.ts'
import * as priceAlerts from './price-alerts.ts'
import * as operator from './operator.ts'
import * as payoutDesk from './payout-desk.ts'
import * as operatorPasskeys from './operator-passkeys.ts'
import * as operatorSeats from './operator-seats.ts'
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
import { listOptionOutcomes } from './option-outcomes.ts'
import { getOptionProof } from './option-proof.ts'
import * as proofs from './proofs.ts'
import * as rechargeDesk from './recharge-desk.ts'
import * as sandbox from './sandbox.ts'
import * as statements from './statements.ts'
import * as swap from './swap.ts'
import { listTicks } from './ticks.ts'
import * as unclaimedDesk from './unclaimed-desk.ts'
import * as userDesk from './user-desk.ts'
import * as wallet from './wallet.ts'
import * as walletAccounts from './wallet-accounts.ts'
import * as walletRecharges from './wallet-recharges.ts'
import * as walletWithdrawals from './wallet-withdrawals.ts'
import * as withdrawalDesk from './withdrawal-desk.ts'

/** Every endpoint once, by name. Routes, client, documents and contract tests come from here. */
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
  getProtection: protection.getProtection,
  selfExclude: protection.selfExclude,
  getAppropriateness: appropriateness.getAppropriateness,
  answerAppropriateness: appropriateness.answerAppropriateness,
  setLimits: protection.setLimits,
  getClosing: closing.getClosing,
  closeAccount: closing.closeAccount,
  keepAccount: closing.keepAccount,
  activeReport: people.activeReport,
  importantCustomerOnLine: people.importantCustomerOnLine,
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

  getPriceKey: proofs.getPriceKey,
  listCheckpoints: proofs.listCheckpoints,
  listOptionOutcomes,

  listNotices: content.listNotices,
  getSetting: content.getSetting,

  listInbox: sandbox.listInbox,
  paySandbox: sandbox.paySandbox,
  dropSandbox: sandbox.dropSandbox,
  restoreSandbox: sandbox.restoreSandbox,

  operatorLogin: operator.operatorLogin,
  operatorStepUp: operator.operatorStepUp,
  operatorLogout: operator.operatorLogout,
  getOperatorChallenge: operatorPasskeys.getOperatorChallenge,
  getOperatorPasskeyOptions: operatorPasskeys.getOperatorPasskeyOptions,
  listOperatorPasskeys: operatorPasskeys.listOperatorPasskeys,
  addOperatorPasskey: operatorPasskeys.addOperatorPasskey,
  removeOperatorPasskey: operatorPasskeys.removeOperatorPasskey,
  getOperator: operator.getOperator,
  listOperators: operatorSeats.listOperators,
  changeOperatorRoles: operatorSeats.changeOperatorRoles,
  disableOperator: operatorSeats.disableOperator,
  enableOperator: operatorSeats.enableOperator,
  listApprovals: approvals.listApprovals,
  approveApproval: approvals.approveApproval,
  refuseApproval: approvals.refuseApproval,
  claimItem: approvals.claimItem,
  releaseItem: approvals.releaseItem,
  listUsers: userDesk.listUsers,
  getUser: userDesk.getUser,
  addUserNote: userDesk.addUserNote,
  restrictUser: userDesk.restrictUser,
  disableUserAccount: accountDesk.disableUserAccount,
  reopenUserAccount: accountDesk.reopenUserAccount,
  revokeUserSessions: userDesk.revokeUserSessions,
  resetUserFactor: userDesk.resetUserFactor,
  liftRestriction: userDesk.liftRestriction,
  listIdentities: identityDesk.listIdentities,
  openIdentity: identityDesk.openIdentity,
  seeIdentityPhoto: identityDesk.seeIdentityPhoto,
  approveIdentity: identityDesk.approveIdentity,
  rejectIdentity: identityDesk.rejectIdentity,
  revokeIdentity: identityDesk.revokeIdentity,
  listWithdrawalItems: withdrawalDesk.listWithdrawalItems,
  decideWithdrawal: withdrawalDesk.decideWithdrawal,
  createAdjustment: adjustmentDesk.createAdjustment,
  returnUnclaimed: unclaimedDesk.returnUnclaimed,
  listPayouts: payoutDesk.listPayouts,
  lookUpPayout: payoutDesk.lookUpPayout,
  decidePayout: payoutDesk.decidePayout,
  listRechargeItems: rechargeDesk.listRechargeItems,
  seeRechargeCertificate: rechargeDesk.seeRechargeCertificate,
  creditRecharge: rechargeDesk.creditRecharge,
  rejectRecharge: rechargeDesk.rejectRecharge,
  recallRecharge: rechargeDesk.recallRecharge,
  listDepositChannels: channelDesk.listDepositChannels,
  proposeDepositChannel: channelDesk.proposeDepositChannel,
  stopDepositChannel: channelDesk.stopDepositChannel,
  listSwitches: operator.listSwitches,
  setSwitch: operator.setSwitch,
  listAudit: operator.listAudit,
  exportAudit: operator.exportAudit,
  verifyAudit: operator.verifyAudit,
} as const satisfies { [Name in AnyRouteName]: Endpoint<Name> }

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
