import type { Person } from './person.ts'
import type { SeededWorld } from './seeded-world.ts'

const question = { content: 'How long does a withdrawal take?' }

/** The user's latest ticket, or a new one. */
export async function ticketIdOf(person: Person): Promise<string> {
  const { records } = await person.done('listTickets', { pageSize: 1 })
  if (records[0] !== undefined) return records[0].id
  const asked = { ...question, subject: 'A question', category: 'withdraw' } as const
  return (await person.done('createTicket', asked)).id
}

/** Longer than a claim lasts. */
const unclaimedMs = 16 * 60_000

/** The chat of a user who has just written, claimed by its operator. */
export async function claimedChat(
  { alice, leap }: SeededWorld,
  operator: Person,
): Promise<{ id: string }> {
  await alice.awake()
  await alice.done('sendChat', question)
  const { records } = await operator.done('listChats', { pageSize: 100 })
  const { id, claim } = records.find(({ userId }) => userId === alice.userId)!
  if (claim !== null && claim.operatorId !== operator.userId) {
    await leap(unclaimedMs)
    await operator.awake()
  }
  await operator.done('claimItem', { queue: 'chat', id })
  return { id }
}

/** A claimed chat that its operator has read, because an unread conversation cannot be closed. */
export async function readConversation(
  seeded: SeededWorld,
  operator: Person,
): Promise<{ id: string; number: number }> {
  const { id } = await claimedChat(seeded, operator)
  const { messages } = await operator.done('openConversation', { id })
  return { id, number: messages.at(-1)!.number }
}
