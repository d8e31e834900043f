import type { Route } from './routes.ts'

const get = (path: `/${string}`): Route => ({ method: 'GET', path, key: 'none' })
const post = (path: `/${string}`, key: Route['key'] = 'none'): Route => ({
  method: 'POST',
  path,
  key,
})

/** Every path of the operators' API begins so; it is served on the console's origin only. */
export const adminPrefix = '/api/admin/'

/** Where the operators' calls live: apart, because the app that users hold must not carry them. */
export const adminRoutes = {
  operatorLogin: post('/api/admin/login'),
  operatorStepUp: post('/api/admin/stepUp'),
  operatorLogout: post('/api/admin/logout'),
  getOperatorChallenge: get('/api/admin/passkey/challenge'),
  getOperatorPasskeyOptions: get('/api/admin/passkey/options'),
  listOperatorPasskeys: get('/api/admin/passkey/list'),
  addOperatorPasskey: post('/api/admin/passkey/add', 'required'),
  removeOperatorPasskey: post('/api/admin/passkey/:id/remove', 'required'),
  getOperator: get('/api/admin/me'),
  listOperators: get('/api/admin/operator/list'),
  changeOperatorRoles: post('/api/admin/operator/:id/roles', 'required'),
  disableOperator: post('/api/admin/operator/:id/disable', 'required'),
  enableOperator: post('/api/admin/operator/:id/enable', 'required'),
  listApprovals: get('/api/admin/approval/list'),
  approveApproval: post('/api/admin/approval/:id/approve', 'required'),
  refuseApproval: post('/api/admin/approval/:id/refuse', 'required'),
  claimItem: post('/api/admin/queue/:queue/:id/claim'),
  releaseItem: post('/api/admin/queue/:queue/:id/release'),
  listUsers: get('/api/admin/user/list'),
  getUser: get('/api/admin/user/:id'),
  addUserNote: post('/api/admin/user/:id/note', 'required'),
  restrictUser: post('/api/admin/user/:id/restrict', 'required'),
  disableUserAccount: post('/api/admin/user/:id/account/:accountId/disable', 'required'),
  reopenUserAccount: post('/api/admin/user/:id/account/:accountId/reopen', 'required'),
  revokeUserSessions: post('/api/admin/user/:id/revokeSessions', 'required'),
  resetUserFactor: post('/api/admin/user/:id/resetFactor', 'required'),
  liftRestriction: post('/api/admin/user/:id/lift', 'required'),
  listIdentities: get('/api/admin/identity/queue'),
  openIdentity: post('/api/admin/identity/:id/open'),
  seeIdentityPhoto: post('/api/admin/identity/:id/photo/:fileId'),
  approveIdentity: post('/api/admin/identity/:id/approve', 'required'),
  rejectIdentity: post('/api/admin/identity/:id/reject', 'required'),
  revokeIdentity: post('/api/admin/identity/:id/revoke', 'required'),
  listWithdrawalItems: get('/api/admin/withdrawal/queue'),
  decideWithdrawal: post('/api/admin/withdrawal/:id/decide', 'required'),
  createAdjustment: post('/api/admin/adjustment/create', 'required'),
  returnUnclaimed: post('/api/admin/unclaimed/return', 'required'),
  listPayouts: get('/api/admin/payout/queue'),
  lookUpPayout: get('/api/admin/payout/:id/evidence'),
  decidePayout: post('/api/admin/payout/:id/decide', 'required'),
  listRechargeItems: get('/api/admin/recharge/queue'),
  seeRechargeCertificate: post('/api/admin/recharge/:id/certificate/:fileId'),
  creditRecharge: post('/api/admin/recharge/:id/credit', 'required'),
  rejectRecharge: post('/api/admin/recharge/:id/reject', 'required'),
  recallRecharge: post('/api/admin/recharge/:id/recall', 'required'),
  listDepositChannels: get('/api/admin/channel/list'),
  proposeDepositChannel: post('/api/admin/channel/propose', 'required'),
  stopDepositChannel: post('/api/admin/channel/:id/stop', 'required'),
  listSwitches: get('/api/admin/switch/list'),
  setSwitch: post('/api/admin/switch/:switch', 'required'),
  listAudit: get('/api/admin/audit/list'),
  exportAudit: get('/api/admin/audit/export'),
  verifyAudit: get('/api/admin/audit/verify'),
} as const satisfies Record<string, Route>

export type AdminRouteName = keyof typeof adminRoutes
