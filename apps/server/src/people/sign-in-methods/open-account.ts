import { isRefusal, nameOwner, refusalOf, refuse } from '../../platform/lane/index.ts'
import type { Outcome, Refusal } from '../../platform/lane/index.ts'
import { drawIdentity } from '../prepare/draw-identity.ts'
import { checkAgreement } from '../prepare/register.ts'
import type { Tools } from '../tools.ts'

type Consent = Parameters<typeof checkAgreement>[1]

/** The fields of an account that a sign-in method opens. */
export type Opening = {
  readonly userId: string
  readonly uid: string
  readonly inviteCode: string
  readonly invitedBy: string | null
  readonly agreementVersion: string
  readonly country: string | null
}

/**
 * Opens an account for a new wallet or third-party identity whose owner accepted the agreement. It is a command of its
 * own, before the sign-in: if the request is lost in between, its repetition is a sign-in of an existing user.
 * @param name the unique name of the sign-in method
 * @returns the user's id
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
  // The same method was used twice at the same moment; that user signs in.
  return (await nameOwner(tools.pool, name)) ?? refusalOf(outcome)
}
