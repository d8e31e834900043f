import type { Contest, ContestEntry, ContestRank } from '@candor/api'
import { now } from '../lib/clock.ts'
import type { Answers } from './fake-api.ts'
import { pageOf, sampleAt } from './sample-page.ts'

const hour = 3_600_000

/** A running contest that the user has not joined. */
export const sampleContest: Contest = {
  id: '9701',
  name: 'Autumn league',
  kind: 'demo',
  metric: 'profit',
  currency: 'USDT',
  initialFunds: '10000',
  maxParticipants: 500,
  startAt: now() - 24 * hour,
  endAt: now() + 72 * hour,
  minValidOpens: 3,
  validOpenMs: 300_000,
  kycLimit: 1,
  reviewHours: 24,
  rewards: [
    { fromRank: 1, toRank: 1, amount: '1000' },
    { fromRank: 2, toRank: 3, amount: '600' },
    { fromRank: 4, toRank: 10, amount: '1400' },
  ],
  prizeTotal: '3000',
  rule: 'A league for everybody.\nTrade as you would with your own money.',
  termsVersion: '0123456789abcdef',
  coverUrl: '',
  entryFee: '0',
  participantCount: 214,
  status: 1,
  statusKey: 'running',
  releaseFrom: now() + 96 * hour,
  prizeStatusKey: 'none',
  cancelledAt: null,
  cancelReason: null,
  frozenAt: null,
  marks: null,
  rankingDigest: null,
  myEntry: null,
}

export const sampleEntry: ContestEntry = {
  id: '9801',
  contestId: '9701',
  contestName: 'Autumn league',
  accountNo: 'K9801',
  currency: 'USDT',
  funds: '10000',
  equity: '10412.5',
  profit: '412.5',
  yieldRate: '0.04125',
  rank: 17,
  notRankedKey: null,
  volume: '152340.5',
  validOpens: 6,
  joinAt: sampleAt,
  exitAt: null,
  endAt: now() + 72 * hour,
  status: 1,
  statusKey: 'running',
  prize: '0',
  prizeStatusKey: 'none',
}

const joinedContest: Contest = { ...sampleContest, myEntry: sampleEntry }

const sampleRanks: ContestRank[] = [
  {
    id: '1',
    rank: 1,
    maskedAccount: 'a***@example.com',
    profit: '2310.4',
    yieldRate: '0.23104',
    prize: '1000',
    isMe: false,
  },
  {
    id: '2',
    rank: 2,
    maskedAccount: 'gu***7q',
    profit: '1204',
    yieldRate: '0.1204',
    prize: '300',
    isMe: false,
  },
]

/** The same contest after its end, with a winning rank. */
export const endedContest: Contest = {
  ...joinedContest,
  endAt: now() - hour,
  status: -2,
  statusKey: 'ended',
  prizeStatusKey: 'review',
  frozenAt: now() - hour + 4_000,
  marks: [{ symbol: 'BTCUSDT', seq: 48_211, price: '61250.5', at: now() - hour - 400 }],
  rankingDigest: '7c1e'.repeat(16),
  myEntry: {
    ...sampleEntry,
    rank: 2,
    status: -2,
    statusKey: 'ended',
    prize: '300',
    prizeStatusKey: 'review',
  },
}

/** A contest cancelled before its start. */
export const cancelledContest: Contest = {
  ...sampleContest,
  startAt: now() + hour,
  status: -2,
  statusKey: 'cancelled',
  cancelledAt: now() - hour,
  cancelReason: 'A partner that we depend on has a problem.',
  myEntry: {
    ...sampleEntry,
    equity: null,
    profit: null,
    yieldRate: null,
    rank: null,
    volume: '0',
    validOpens: 0,
    status: -2,
    statusKey: 'cancelled',
  },
}

export const fullContests: Answers = {
  listContests: pageOf([joinedContest]),
  getContest: joinedContest,
  listMyContests: pageOf([sampleEntry]),
  getContestRanking: pageOf(sampleRanks),
}

export const emptyContests: Answers = {
  listContests: pageOf([]),
  listMyContests: pageOf([]),
  getContestRanking: pageOf([]),
}
