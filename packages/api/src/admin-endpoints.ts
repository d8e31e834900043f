import * as accountConsole from './account-console.ts'
import * as adjustmentConsole from './adjustment-console.ts'
import * as approvals from './approvals.ts'
import * as channelConsole from './channel-console.ts'
import * as contentConsole from './content-console.ts'
import * as fundingConsole from './funding-console.ts'
import * as halts from './halts.ts'
import * as identityConsole from './identity-console.ts'
import * as contestsConsole from './contests-console.ts'
import * as ieoConsole from './ieo-console.ts'
import * as investConsole from './invest-console.ts'
import * as investOrdersConsole from './invest-orders-console.ts'
import * as lettersConsole from './letters-console.ts'
import * as operator from './operator.ts'
import * as payoutConsole from './payout-console.ts'
import * as operatorPasskeys from './operator-passkeys.ts'
import * as operatorSeats from './operator-seats.ts'
import * as rechargeConsole from './recharge-console.ts'
import * as rewardsConsole from './rewards-console.ts'
import * as supportConsole from './support-console.ts'
import * as unclaimedConsole from './unclaimed-console.ts'
import * as userConsole from './user-console.ts'
import * as loanConsole from './loan-console.ts'
import * as owedLoansConsole from './owed-loans-console.ts'
import * as withdrawalConsole from './withdrawal-console.ts'
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
  listUsers: userConsole.listUsers,
  getUser: userConsole.getUser,
  addUserNote: userConsole.addUserNote,
  restrictUser: userConsole.restrictUser,
  disableUserAccount: accountConsole.disableUserAccount,
  reopenUserAccount: accountConsole.reopenUserAccount,
  revokeUserSessions: userConsole.revokeUserSessions,
  resetUserFactor: userConsole.resetUserFactor,
  liftRestriction: userConsole.liftRestriction,
  listIdentities: identityConsole.listIdentities,
  openIdentity: identityConsole.openIdentity,
  seeIdentityPhoto: identityConsole.seeIdentityPhoto,
  approveIdentity: identityConsole.approveIdentity,
  rejectIdentity: identityConsole.rejectIdentity,
  revokeIdentity: identityConsole.revokeIdentity,
  listWithdrawalItems: withdrawalConsole.listWithdrawalItems,
  decideWithdrawal: withdrawalConsole.decideWithdrawal,
  listLoanItems: loanConsole.listLoanItems,
  listOwedLoans: owedLoansConsole.listOwedLoans,
  openLoanAgreement: loanConsole.openLoanAgreement,
  decideLoan: loanConsole.decideLoan,
  createAdjustment: adjustmentConsole.createAdjustment,
  returnUnclaimed: unclaimedConsole.returnUnclaimed,
  listPayouts: payoutConsole.listPayouts,
  lookUpPayout: payoutConsole.lookUpPayout,
  decidePayout: payoutConsole.decidePayout,
  listRechargeItems: rechargeConsole.listRechargeItems,
  seeRechargeCertificate: rechargeConsole.seeRechargeCertificate,
  creditRecharge: rechargeConsole.creditRecharge,
  rejectRecharge: rechargeConsole.rejectRecharge,
  recallRecharge: rechargeConsole.recallRecharge,
  listDepositChannels: channelConsole.listDepositChannels,
  proposeDepositChannel: channelConsole.proposeDepositChannel,
  stopDepositChannel: channelConsole.stopDepositChannel,
  listContent: contentConsole.listContent,
  getContent: contentConsole.getContent,
  createContent: contentConsole.createContent,
  saveContent: contentConsole.saveContent,
  publishContent: contentConsole.publishContent,
  revokeContent: contentConsole.revokeContent,
  listIeoItems: ieoConsole.listIeoItems,
  saveIeoDraft: ieoConsole.saveIeoDraft,
  askIeo: ieoConsole.askIeo,
  listProductItems: investConsole.listProductItems,
  listProductCurrencies: investConsole.listProductCurrencies,
  createProduct: investConsole.createProduct,
  saveProductDraft: investConsole.saveProductDraft,
  publishProduct: investConsole.publishProduct,
  listHeldOrders: investOrdersConsole.listHeldOrders,
  freezeProductOrder: investOrdersConsole.freezeProductOrder,
  releaseProductOrder: investOrdersConsole.releaseProductOrder,
  endProduct: investConsole.endProduct,
  listFundingItems: fundingConsole.listFundingItems,
  topUpFunding: fundingConsole.topUpFunding,
  listContestItems: contestsConsole.listContestItems,
  saveContestDraft: contestsConsole.saveContestDraft,
  askContest: contestsConsole.askContest,
  listPublishedTasks: rewardsConsole.listPublishedTasks,
  proposeTask: rewardsConsole.proposeTask,
  listLevelRewards: rewardsConsole.listLevelRewards,
  proposeLevelRewards: rewardsConsole.proposeLevelRewards,
  listPaidRewards: rewardsConsole.listPaidRewards,
  listChats: supportConsole.listChats,
  listTicketItems: supportConsole.listTicketItems,
  listCannedAnswers: supportConsole.listCannedAnswers,
  openConversation: supportConsole.openConversation,
  seeSupportPicture: supportConsole.seeSupportPicture,
  answerConversation: supportConsole.answerConversation,
  noteDeskTyping: supportConsole.noteDeskTyping,
  handOverConversation: supportConsole.handOverConversation,
  noteConversation: supportConsole.noteConversation,
  closeConversation: supportConsole.closeConversation,
  createDeskStreamTicket: supportConsole.createDeskStreamTicket,
  listWaitingLetters: lettersConsole.listWaitingLetters,
  listSwitches: operator.listSwitches,
  setSwitch: operator.setSwitch,
  listMarkets: halts.listMarkets,
  haltMarket: halts.haltMarket,
  resumeMarket: halts.resumeMarket,
  listAudit: operator.listAudit,
  exportAudit: operator.exportAudit,
  verifyAudit: operator.verifyAudit,
} as const satisfies { [Name in AdminRouteName]: Endpoint<Name> }
