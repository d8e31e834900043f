import type { Pool } from 'pg'
import { readPersonTies, type PersonTie } from '../identity/index.ts'
import type { MemberFees } from './commands/share-fees.ts'
import { dayAt } from '../platform/business-day.ts'

const nameOf = ({ kind, tie }: PersonTie) => `${kind} ${tie}`

/**
 * Fees of members who are not the inviter: no share of own fees through a second account. A member whose device or passed
 * document is the inviter's at the end of a day is excluded for that day.
 */
export async function withoutOwn(
  reader: Pick<Pool, 'query'>,
  inviterId: string,
  charged: readonly MemberFees[],
): Promise<MemberFees[]> {
  const kept: MemberFees[] = []
  for (const [day, ofDay] of Map.groupBy(charged, (one) => one.day)) {
    const users = [inviterId, ...ofDay.map(({ memberId }) => memberId)]
    const ties = await readPersonTies(reader, users, dayAt(day + 1))
    const own = new Set(ties.filter(({ userId }) => userId === inviterId).map(nameOf))
    const tied = new Set(ties.filter((one) => own.has(nameOf(one))).map(({ userId }) => userId))
    kept.push(...ofDay.filter(({ memberId }) => !tied.has(memberId)))
  }
  return kept
}
