import { accounts, house, inBook, move } from '../../ledger/index.ts'
import { windows } from '../../contracts/index.ts'
import { exclusionFault, exclusions, hasEnded, openingRules, users } from '../../people/index.ts'
import { command, owned, refuse, type Context } from '../../platform/lane/index.ts'
import { policyFault, type PolicyContext } from '../../policy/index.ts'
import { bookOfContest, contestOwner, contests, entries, type Entry } from '../tables.ts'
import { namedEntryView, unseen } from '../view.ts'

export type JoinContest = {
  readonly userId: string
  readonly contestId: string
  /** Its name in the user's language. */
  readonly contestName: string
  readonly termsVersion: string
  readonly identityLevel: number
}

/**
 * Joins a contest: its simulated funds go to a book of their own, which the user may trade from start to end. It is free, and
 * no money of the user is moved.
 */
export const joinContest = command('joinContest', {
  needs: { accounts, contests, entries, windows, exclusions, users },
  shares: [contestOwner.userId],
  decide(state, input: JoinContest, context: Context & PolicyContext) {
    const { now } = context
    const { userId, contestId } = input
    // A request that was signed before the account ended.
    if (hasEnded(state.users)) return refuse('NOT_FOUND')
    const fault = policyFault(context, 'trade', userId) ?? exclusionFault(state.exclusions, now)
    if (fault !== null) return fault
    const contest = state.contests.get(contestId)
    if (contest === undefined || contest.status === 'draft') return refuse('NOT_FOUND')
    if (contest.status !== 'published' || now >= contest.endAt) return refuse('CONTEST_NOT_OPEN')
    if (state.entries.all().some((one) => one.contestId === contestId))
      return refuse('CONTEST_ALREADY_JOINED')
    if (input.termsVersion !== contest.termsVersion) return refuse('DISCLOSURE_NOT_ACCEPTED')
    // A prize is a bonus: without prizes where a country bars bonuses, so joining is refused.
    if (!openingRules(state, context).incentives.bonuses) return refuse('COUNTRY_RESTRICTED')
    if (input.identityLevel < contest.kycLimit) return refuse('KYC_REQUIRED')
    if (contest.participants >= contest.maxParticipants) return refuse('CONTEST_FULL')
    const { initialFunds: funds, termsVersion } = contest
    const entry: Entry = {
      ...owned(userId),
      id: context.newId(),
      contestId,
      funds,
      termsVersion,
      joinedAt: now,
      status: 'active',
      endedAt: null,
      returnedAt: null,
      prize: null,
      prizePaidAt: null,
    }
    const window = {
      ...owned(userId),
      id: contestId,
      opensAt: contest.startAt,
      closesAt: contest.endAt,
    }
    const available = inBook(state.accounts, bookOfContest(contestId)).of('contract.available')
    const why = {
      kind: 'contest_funds',
      command: 'joinContest',
      refType: 'contest_entry' as const,
      refId: entry.id,
    }
    return {
      put: [
        entries.row(entry),
        windows.row(window),
        contests.row({ ...contest, participants: contest.participants + 1 }),
      ],
      move: [move(funds, house('house.contests'), available, why)],
      events: [{ name: 'contestJoined', data: { id: entry.id, contestId } }],
      reply: namedEntryView(entry, contest, unseen, { now, name: input.contestName }),
    }
  },
})
