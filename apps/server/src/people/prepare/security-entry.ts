import type { endpoints } from '@candor/api'
import { isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import type { ApiRequest } from '../../platform/http/route.ts'
import { proveCodeOrPasskey } from '../code-or-passkey.ts'
import type { SecurityEntry } from '../commands/enter-security-code.ts'
import { findTicket } from '../queries.ts'
import { tokenHash } from '../secrets.ts'
import type { Tools } from '../tools.ts'
import { arrive } from './arrival.ts'

/** Finds the sign-in of a ticket, and checks the code. */
export async function prepareSecurityEntry(
  tools: Tools,
  request: ApiRequest<typeof endpoints.googleSecretLogin>,
): Promise<SecurityEntry | Refusal> {
  const { input, now } = request
  const ticketHash = tokenHash(input.loginTicket)
  const ticket = await findTicket(tools.pool, ticketHash)
  if (ticket === null) return refuse('TICKET_EXPIRED')
  const { userId } = ticket
  const stepUp = await proveCodeOrPasskey(tools, userId, input, now)
  if (isRefusal(stepUp)) return stepUp
  const arrival = await arrive(tools, request, userId)
  return { userId, ticketId: ticket.id, ticketHash, stepUp, arrival }
}
