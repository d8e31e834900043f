import { isRefusal, refusalOf, refuse, runUnkeyed } from '../../platform/lane/index.ts'
import type { Refusal } from '../../platform/lane/index.ts'
import { drawIdentity } from '../prepare/draw-identity.ts'
import { checkAgreement } from '../prepare/register.ts'
import { ownerOf } from '../queries.ts'
import type { Tools } from '../tools.ts'
import { openAccount, type AccountOpening } from './open-account.ts'
import { walletName } from './tables.ts'

type Consent = Parameters<typeof checkAgreement>[1] & { readonly country?: string | undefined }

/**
 * Opens an account for who came with a wallet that nobody has, and accepted the agreement; answers the user's
 * id. It is a command of its own, before the sign-in: a request that is lost in between is repeated as
 * the sign-in of a user who exists.
 */
export async function openFor(
  tools: Tools,
  input: Consent,
  wallet: AccountOpening['wallet'],
): Promise<string | Refusal> {
  if (input.agreementAccepted !== true) return refuse('ACCOUNT_NOT_FOUND')
  const invitedBy = await checkAgreement(tools, input)
  if (isRefusal(invitedBy)) return invitedBy
  const identity = await drawIdentity(tools)
  const outcome = await runUnkeyed(tools, openAccount, identity.userId, {
    ...identity,
    wallet,
    invitedBy,
    agreementVersion: tools.agreementVersion,
    country: input.country ?? null,
  })
  if (outcome.ok) return identity.userId
  // The same came in twice at the same moment: then that is the user.
  return (await ownerOf(tools.pool, walletName(wallet.address))) ?? refusalOf(outcome)
}
