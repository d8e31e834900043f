import type { endpoints, InputOf } from '@candor/api'
import { thumbprintOf, tryingCredentials } from '../../people/index.ts'
import type { ApiRequest } from '../../platform/http/route.ts'
import { type Refusal, refusalOf, refuse, runUnkeyed } from '../../platform/lane/index.ts'
import { actorOf } from '../audit/record.ts'
import type { SignIn } from '../commands/sign-in.ts'
import type { StepUp } from '../commands/step-up.ts'
import { nameSlotOf, type NameSlot } from '../name-slots.ts'
import { findByName, findOperator, isKnownDevice } from '../queries.ts'
import { proveSecondStep } from '../second-step.ts'
import { tokenHash } from '../secrets.ts'
import { locks, type OperatorRow } from '../tables.ts'
import type { Tools } from '../tools.ts'

const tryOperator = tryingCredentials('tryOperator', locks)

/**
 * Verifies name, password and second step. Neither the answer nor its time reveals which was wrong, or whether the
 * operator exists.
 */
export async function prepareSignIn(
  tools: Tools,
  request: ApiRequest<typeof endpoints.operatorLogin>,
): Promise<SignIn | Refusal> {
  const { input, now, ip, userAgent, traceId } = request
  const operator = await findByName(tools.pool, input.name)
  const device = thumbprintOf(input.deviceKey)
  const slot = await placeOfTry(tools, input, operator, device)
  const isPassword = await tools.passwords.verify(operator?.passwordHash ?? null, input.password)
  if (isPassword === null) return refuse('BUSY', { retryAfter: 1 })
  const about = { purpose: 'operatorLogin', now } as const
  const second = operator === null ? null : await proveSecondStep(tools, operator, input, about)
  const refusal = await tried(tools, slot, isPassword && second !== null)
  if (refusal !== null) return refusal
  if (operator === null || second === null) return refuse('BAD_CREDENTIALS')
  const token = drawToken(tools)
  const { deviceKey } = input
  const arrival = { ...token, deviceThumbprint: device, deviceKey, userAgent, ip }
  const { userId: operatorId, roles } = operator
  return { operatorId, roles, second, arrival, requestId: traceId }
}

/** Verifies a fresh code or passkey of a signed-in operator. */
export async function prepareStepUp(
  tools: Tools,
  request: ApiRequest<typeof endpoints.operatorStepUp>,
): Promise<StepUp | Refusal> {
  const { user, input, now } = request
  const operator = await findOperator(tools.pool, user.userId)
  if (operator === null) return refuse('TOKEN_EXPIRED')
  const about = { purpose: 'operatorStepUp', now } as const
  const second = await proveSecondStep(tools, operator, input, about)
  const refusal = await tried(tools, nameSlotOf(operator.name, user.device), second !== null)
  if (refusal !== null) return refusal
  if (second === null) return refuse('BAD_CREDENTIALS')
  return { sessionId: user.id, second, ...drawToken(tools), actor: actorOf(request) }
}

function drawToken({ world, secrets }: Tools) {
  const tokenSeed = Buffer.from(world.randomBytes(32)).toString('base64url')
  return { tokenSeed, tokenHash: tokenHash(secrets.token(tokenSeed)) }
}

async function placeOfTry(
  { pool }: Tools,
  { name }: InputOf<typeof endpoints.operatorLogin>,
  operator: OperatorRow | null,
  device: string,
): Promise<NameSlot> {
  const isKnown = operator !== null && (await isKnownDevice(pool, operator.userId, device))
  return nameSlotOf(name, isKnown ? device : null)
}

async function tried(tools: Tools, slot: NameSlot, right: boolean): Promise<Refusal | null> {
  const outcome = await runUnkeyed(tools, tryOperator, slot.houseObject, { slot, right })
  return outcome.ok ? null : refusalOf(outcome)
}
