import { isRefusal, refusalOf, refuse } from '../../platform/lane/index.ts'
import type { Outcome, Refusal } from '../../platform/lane/index.ts'
import { drawIdentity } from '../prepare/draw-identity.ts'
import { checkAgreement } from '../prepare/register.ts'
import { ownerOf } from '../queries.ts'
import type { Tools } from '../tools.ts'

type Consent = Parameters<typeof checkAgreement>[1]

/** What every account begins with that a way in opens. */
export type Opening = {
  readonly userId: string
  readonly uid: string
  readonly inviteCode: string
  readonly invitedBy: string | null
  readonly agreementVersion: string
  readonly country: string | null
}

/**
 * Opens an account for who came with something that nobody has (a wallet, a third party's word), and accepted
 * the agreement; answers the user's id. It is a command of its own, before the sign-in: a request that is
 * lost in between is repeated as the sign-in of a user who exists.
 * @param name the unique name of what opens it
 */
export async function openFor(
  tools: Tools,
  input: Consent,
  name: string,
  open: (opening: Opening) => Promise<Outcome>,
): Promise<string | Refusal> {
  if (input.agreementAccepted !== true) return refuse('ACCOUNT_NOT_FOUND')
  const invitedBy = await checkAgreement(tools, input)
  if (isRefusal(invitedBy)) return invitedBy
  const identity = await drawIdentity(tools)
  const outcome = await open({
    ...identity,
    invitedBy,
    agreementVersion: tools.agreementVersion(),
    country: input.country ?? null,
  })
  if (outcome.ok) return identity.userId
  // The same came in twice at the same moment: then that is the user.
  return (await ownerOf(tools.pool, name)) ?? refusalOf(outcome)
}
