import { endpoints } from '@candor/api'
import { change, query, type Route } from '../platform/http/route.ts'
import { bindAuthenticator, type Bound } from './commands/bind-authenticator.ts'
import { bindContact } from './commands/bind-contact.ts'
import { changeContact } from './commands/change-contact.ts'
import { changeFundPassword } from './commands/change-fund-password.ts'
import { changePassword } from './commands/change-password.ts'
import { enterSecurityCode } from './commands/enter-security-code.ts'
import { renewRecoveryCodes, type Renewed } from './commands/renew-recovery-codes.ts'
import { resetPassword } from './commands/reset-password.ts'
import { unbindAuthenticator } from './commands/unbind-authenticator.ts'
import { loginResult } from './login-result.ts'
import {
  generateKey,
  needsCode,
  prepareBinding,
  prepareRecoveryRenewal,
  prepareUnbinding,
} from './prepare/authenticator.ts'
import { prepareBindContact } from './prepare/bind-contact.ts'
import { prepareChangeContact } from './prepare/change-contact.ts'
import { prepareChangeFundPassword } from './prepare/change-fund-password.ts'
import { prepareChangePassword } from './prepare/change-password.ts'
import { prepareResetPassword } from './prepare/reset-password.ts'
import { prepareSecurityEntry } from './prepare/security-entry.ts'
import type { SignedIn } from './session.ts'
import type { Tools } from './tools.ts'

const ownerOf = (input: { readonly userId: string }) => input.userId

/** Routes of the account's protection: passwords, authenticator, security codes. */
export function securityRoutes(tools: Tools): Route[] {
  return [
    query(endpoints.checkGoogleAuth, (request) => needsCode(tools, request)),
    change(endpoints.googleSecretLogin, enterSecurityCode, {
      prepareActs: true,
      prepare: (request) => prepareSecurityEntry(tools, request),
      owner: ownerOf,
      finish: (reply, _request, { input }) => loginResult(tools, reply as SignedIn, input.userId),
    }),
    query(endpoints.generateGoogleKey, (request) => generateKey(tools, request)),
    change(endpoints.bindGoogleAuth, bindAuthenticator, {
      prepareActs: true,
      prepare: (request) => prepareBinding(tools, request),
      finish: (reply) => {
        const { seed, withdrawHoldUntilAt } = reply as Bound
        return { recoveryCodes: tools.secrets.recoveryCodes(seed), withdrawHoldUntilAt }
      },
    }),
    change(endpoints.bindContact, bindContact, {
      prepareActs: true,
      prepare: (request) => prepareBindContact(tools, request),
    }),
    change(endpoints.changeContact, changeContact, {
      prepareActs: true,
      prepare: (request) => prepareChangeContact(tools, request),
    }),
    change(endpoints.changeFundPassword, changeFundPassword, {
      prepareActs: true,
      prepare: (request) => prepareChangeFundPassword(tools, request),
    }),
    change(endpoints.renewRecoveryCodes, renewRecoveryCodes, {
      prepareActs: true,
      prepare: (request) => prepareRecoveryRenewal(tools, request),
      finish: (reply) => ({ recoveryCodes: tools.secrets.recoveryCodes((reply as Renewed).seed) }),
    }),
    change(endpoints.unbindGoogleAuth, unbindAuthenticator, {
      prepareActs: true,
      prepare: (request) => prepareUnbinding(tools, request),
    }),
    change(endpoints.resetPassword, resetPassword, {
      prepareActs: true,
      prepare: (request) => prepareResetPassword(tools, request),
      owner: ownerOf,
    }),
    change(endpoints.changePassword, changePassword, {
      prepareActs: true,
      prepare: (request) => prepareChangePassword(tools, request),
    }),
  ]
}
