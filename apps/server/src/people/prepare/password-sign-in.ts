import type { endpoints } from '@candor/api'
import { type Refusal, refusalOf, refuse, runUnkeyed } from '../../platform/lane/index.ts'
import type { ApiRequest } from '../../platform/http/route.ts'
import { accountOf } from '../account.ts'
import type { SignIn } from '../commands/sign-in.ts'
import { tryPassword } from '../commands/try-credentials.ts'
import { nameSlotOf } from '../name-slots.ts'
import { findByAccount } from '../queries.ts'
import { busy, type Tools } from '../tools.ts'
import { arrive } from './arrival.ts'

/**
 * Verifies account and password. Known devices have a failure count of their own; all others share one, so that
 * strangers can neither continue with new devices nor lock the owner out.
 */
export async function preparePasswordSignIn(
  tools: Tools,
  request: ApiRequest<typeof endpoints.login>,
): Promise<SignIn | Refusal> {
  const account = accountOf(request.input.account)
  const user = await findByAccount(tools.pool, account)
  const arrival = await arrive(tools, request, user?.userId ?? null)
  const { password } = request.input
  const right = await tools.passwords.verify(user?.passwordHash ?? null, password)
  if (right === null) return busy()

  const device = arrival.knownDevice ? arrival.deviceThumbprint : 'strangers'
  const slot = nameSlotOf('sign-in', account, device)
  const outcome = await runUnkeyed(tools, tryPassword, slot.houseObject, { slot, right })
  if (!outcome.ok) return refusalOf(outcome)
  if (user === null) return refuse('BAD_CREDENTIALS')
  const { userId, passwordVersion } = user
  return { userId, proof: { kind: 'password', passwordVersion }, arrival }
}
