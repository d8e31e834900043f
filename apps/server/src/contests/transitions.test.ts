import { Amount } from '@candor/money'
import { windows } from '../contracts/index.ts'
import { owned } from '../platform/lane/index.ts'
import {
  agreeOn,
  contextAt,
  decideOn,
  testEveryPair,
  userId,
} from '../testing/transitions/every-pair.ts'
import { endEntry, payPrize, returnFunds } from './commands/end-entry.ts'
import { exitContest } from './commands/exit-contest.ts'
import { freezeContest } from './commands/freeze-contest.ts'
import { cancelContest } from './console/cancel-contest.ts'
import { publishContest, releasePrizes } from './console/kinds.ts'
import {
  contestOwner,
  contests,
  entries,
  type Contest,
  type ContestStatus,
  type Entry,
} from './tables.ts'
import { contestTransitions, entryTransitions } from './transitions.ts'

const [contestId, entryId] = ['510', '520']
const hundred = Amount.parse('100')
/** Before the start, during the contest, and once its prizes may be released. */
const [before, during, after] = [500, 1_500, 10_000_000]

function contestAt(status: ContestStatus): Contest {
  const isOver = status === 'frozen' || status === 'released'
  return {
    ...contestOwner,
    id: contestId,
    version: 1,
    status,
    name: 'Spring',
    kind: 'demo',
    metric: 'yieldRate',
    currency: 'USDT',
    initialFunds: hundred,
    maxParticipants: 10,
    startAt: 1_000,
    endAt: 2_000,
    minValidOpens: 1,
    kycLimit: 0,
    reviewHours: 1,
    rewards: [],
    prizeTotal: hundred,
    description: '',
    termsVersion: '1',
    ruleVersion: 'contest-2',
    createdAt: 0,
    publishedAt: status === 'draft' ? null : 1,
    participants: 1,
    frozenAt: isOver ? 2_000 : null,
    marks: isOver ? [] : null,
    rankingDigest: isOver ? 'd' : null,
    prizesDue: isOver ? hundred : null,
    releasedAt: status === 'released' ? 3_000 : null,
    cancelledAt: status === 'cancelled' ? 4 : null,
    cancelReason: status === 'cancelled' ? 'issuer_request' : null,
  }
}

const entryAt = (status: Entry['status']): Entry => ({
  ...owned(userId),
  id: entryId,
  contestId,
  funds: hundred,
  termsVersion: '1',
  joinedAt: 1,
  status,
  endedAt: status === 'active' ? null : 2_000,
  returnedAt: null,
  prize: null,
  prizePaidAt: null,
})

const at = (status: ContestStatus) => [contests.row(contestAt(status))]
const times = [before, during, after]

testEveryPair({
  transitions: contestTransitions,
  table: contests,
  acts: {
    publishContest: times.map(
      (time) => (status: ContestStatus) =>
        agreeOn(
          at(status),
          publishContest,
          { id: contestId, version: 1, termsVersion: '1', terms: '', words: {} },
          contextAt(time),
        ),
    ),
    cancelContest: times.map(
      (time) => (status: ContestStatus) =>
        agreeOn(at(status), cancelContest, { id: contestId }, contextAt(time)),
    ),
    freezeContest: times.map(
      (time) => (status: ContestStatus) =>
        decideOn(
          at(status),
          freezeContest,
          { contestId, participants: 1, marks: [], rankingDigest: 'd', results: [], ties: [] },
          contextAt(time),
        ),
    ),
    releasePrizes: times.map(
      (time) => (status: ContestStatus) =>
        agreeOn(
          at(status),
          releasePrizes,
          { id: contestId, rankingDigest: 'd', prizesDue: '100' },
          contextAt(time),
        ),
    ),
  },
})

/** An entry in this state, in a contest in this state. */
const joined = (status: Entry['status'], contest: ContestStatus) => [
  ...at(contest),
  entries.row(entryAt(status)),
  windows.row({ ...owned(userId), id: contestId, opensAt: 1_000, closesAt: 2_000 }),
]

testEveryPair({
  transitions: entryTransitions,
  table: entries,
  acts: {
    exitContest: (['published', 'frozen', 'released', 'cancelled'] as const).flatMap((contest) =>
      times.map(
        (time) => (status: Entry['status']) =>
          decideOn(
            joined(status, contest),
            exitContest,
            { id: entryId, contestName: 'Spring' },
            contextAt(time),
          ),
      ),
    ),
    endContestEntry: times.map(
      (time) => (status: Entry['status']) =>
        decideOn(
          joined(status, 'published'),
          endEntry,
          { id: entryId, endAt: 2_000, isCancelled: false },
          contextAt(time),
        ),
    ),
    returnContestFunds: [
      (status) =>
        decideOn(joined(status, 'frozen'), returnFunds, { id: entryId }, contextAt(after)),
    ],
    payContestPrize: [
      (status) =>
        decideOn(
          joined(status, 'released'),
          payPrize,
          { id: entryId, prize: hundred },
          contextAt(after),
        ),
    ],
  },
})
