import * as accountDesk from './account-desk.ts'
import * as adjustmentDesk from './adjustment-desk.ts'
import * as approvals from './approvals.ts'
import * as channelDesk from './channel-desk.ts'
import * as contentDesk from './content-desk.ts'
import * as fundingDesk from './funding-desk.ts'
import * as halts from './halts.ts'
import * as identityDesk from './identity-desk.ts'
import * as contestsDesk from './contests-desk.ts'
import * as ieoDesk from './ieo-desk.ts'
import * as investDesk from './invest-desk.ts'
import * as investOrdersDesk from './invest-orders-desk.ts'
import * as lettersDesk from './letters-desk.ts'
import * as operator from './operator.ts'
import * as payoutDesk from './payout-desk.ts'
import * as operatorPasskeys from './operator-passkeys.ts'
import * as operatorSeats from './operator-seats.ts'
import * as rechargeDesk from './recharge-desk.ts'
import * as rewardsDesk from './rewards-desk.ts'
import * as supportDesk from './support-desk.ts'
import * as unclaimedDesk from './unclaimed-desk.ts'
import * as userDesk from './user-desk.ts'
import * as loanDesk from './loan-desk.ts'
import * as owedLoansDesk from './owed-loans-desk.ts'
import * as withdrawalDesk from './withdrawal-desk.ts'
import type { AdminRouteName } from './admin-routes.ts'
import type { Endpoint } from './endpoint.ts'

/** Every endpoint of the console once, by name. */
export const adminEndpoints = {
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
  listLoanItems: loanDesk.listLoanItems,
  listOwedLoans: owedLoansDesk.listOwedLoans,
  openLoanAgreement: loanDesk.openLoanAgreement,
  decideLoan: loanDesk.decideLoan,
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
  listContent: contentDesk.listContent,
  getContent: contentDesk.getContent,
  createContent: contentDesk.createContent,
  saveContent: contentDesk.saveContent,
  publishContent: contentDesk.publishContent,
  revokeContent: contentDesk.revokeContent,
  listIeoItems: ieoDesk.listIeoItems,
  saveIeoDraft: ieoDesk.saveIeoDraft,
  askIeo: ieoDesk.askIeo,
  listProductItems: investDesk.listProductItems,
  listProductCurrencies: investDesk.listProductCurrencies,
  createProduct: investDesk.createProduct,
  saveProductDraft: investDesk.saveProductDraft,
  publishProduct: investDesk.publishProduct,
  listHeldOrders: investOrdersDesk.listHeldOrders,
  freezeProductOrder: investOrdersDesk.freezeProductOrder,
  releaseProductOrder: investOrdersDesk.releaseProductOrder,
  endProduct: investDesk.endProduct,
  listFundingItems: fundingDesk.listFundingItems,
  topUpFunding: fundingDesk.topUpFunding,
  listContestItems: contestsDesk.listContestItems,
  saveContestDraft: contestsDesk.saveContestDraft,
  askContest: contestsDesk.askContest,
  listPublishedTasks: rewardsDesk.listPublishedTasks,
  proposeTask: rewardsDesk.proposeTask,
  listLevelRewards: rewardsDesk.listLevelRewards,
  proposeLevelRewards: rewardsDesk.proposeLevelRewards,
  listPaidRewards: rewardsDesk.listPaidRewards,
  listChats: supportDesk.listChats,
  listTicketItems: supportDesk.listTicketItems,
  listCannedAnswers: supportDesk.listCannedAnswers,
  openConversation: supportDesk.openConversation,
  seeSupportPicture: supportDesk.seeSupportPicture,
  answerConversation: supportDesk.answerConversation,
  noteDeskTyping: supportDesk.noteDeskTyping,
  handOverConversation: supportDesk.handOverConversation,
  noteConversation: supportDesk.noteConversation,
  closeConversation: supportDesk.closeConversation,
  createDeskStreamTicket: supportDesk.createDeskStreamTicket,
  listWaitingLetters: lettersDesk.listWaitingLetters,
  listSwitches: operator.listSwitches,
  setSwitch: operator.setSwitch,
  listMarkets: halts.listMarkets,
  haltMarket: halts.haltMarket,
  resumeMarket: halts.resumeMarket,
  listAudit: operator.listAudit,
  exportAudit: operator.exportAudit,
  verifyAudit: operator.verifyAudit,
} as const satisfies { [Name in AdminRouteName]: Endpoint<Name> }
