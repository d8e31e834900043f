import { accounts, house, inBook, move, moveSome } from '../../ledger/index.ts'
import { Amount } from '@candor/money'
import { unfundedContestPositions, windows } from '../../contracts/index.ts'
import { command, refuse } from '../../platform/lane/index.ts'
import { bookOfContest, entries } from '../tables.ts'

export type EndEntry = {
  readonly id: string
  readonly endAt: number
  /** Whether its contest was cancelled before the start, which was then its end. */
  readonly isCancelled: boolean
}

/**
 * Records that a user's contest account has ended, by the contest's clock. A holder of the user's lock at or after the end sees
 * every earlier transfer committed: from now on the record until the end is complete. A cancelled contest allows no openings
 * either.
 */
export const endEntry = command('endContestEntry', {
  needs: { entries, windows },
  queue: 'jobs',
  decide(state, { id, endAt, isCancelled }: EndEntry, { now }) {
    const entry = state.entries.get(id)
    if (entry?.status !== 'active' || now < endAt) return refuse('STATE_CHANGED')
    const { contestId } = entry
    const window = state.windows.get(contestId)
    if (window === undefined) throw new Error(`the entry ${id} has no window`)
    return {
      put: [
        entries.row({ ...entry, status: 'ended', endedAt: endAt }),
        ...(isCancelled ? [windows.row({ ...window, closesAt: endAt })] : []),
      ],
      events: [
        { name: isCancelled ? 'contestCancelled' : 'contestEnded', data: { id, contestId } },
      ],
      reply: null,
    }
  },
})

export type ReturnFunds = { readonly id: string }

/**
 * Takes the rest of the simulated funds back once no position is open and all funding is booked: later amounts would stay in
 * the book for good.
 */
export const returnFunds = command('returnContestFunds', {
  needs: { accounts, entries, positions: unfundedContestPositions },
  queue: 'jobs',
  decide(state, { id }: ReturnFunds, { now }) {
    const entry = state.entries.get(id)
    const isOpen = entry !== undefined && entry.status !== 'active' && entry.returnedAt === null
    if (!isOpen) return refuse('STATE_CHANGED')
    const book = bookOfContest(entry.contestId)
    const money = inBook(state.accounts, book)
    const left = money.of('contract.available')
    const isHeld = money.of('contract.margin').balance > 0n
    if (isHeld || state.positions.isOwed(book)) return refuse('STATE_CHANGED')
    const why = {
      kind: 'contest_return',
      command: 'returnContestFunds',
      refType: 'contest_entry' as const,
      refId: id,
    }
    return {
      put: [entries.row({ ...entry, returnedAt: now })],
      move: moveSome(left.balance, left, house('house.contests'), why),
      events: [{ name: 'contestReturned', data: { id, contestId: entry.contestId } }],
      reply: null,
    }
  },
})

export type PayPrize = { readonly id: string; readonly prize: Amount }

/** Pays a released prize to its winner. The entry's own state is the key. */
export const payPrize = command('payContestPrize', {
  needs: { accounts, entries },
  queue: 'jobs',
  decide(state, { id, prize }: PayPrize, { now }) {
    const entry = state.entries.get(id)
    if (entry === undefined || entry.prizePaidAt !== null) return refuse('STATE_CHANGED')
    const why = {
      kind: 'contest_prize',
      command: 'payContestPrize',
      refType: 'contest_entry' as const,
      refId: id,
    }
    return {
      put: [entries.row({ ...entry, prize, prizePaidAt: now })],
      move: [move(prize, house('house.contests'), state.accounts.of('balance.available'), why)],
      events: [
        {
          name: 'contestPrizePaid',
          data: { id, contestId: entry.contestId, prize: Amount.text(prize) },
        },
      ],
      reply: null,
    }
  },
})
