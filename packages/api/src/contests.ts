import * as v from 'valibot'
import { Contest, ContestEntry, ContestId, ContestRank } from './contests-shapes.ts'
import { endpoint, MINUTE, SECOND } from './endpoint.ts'
import { DisclosureVersion } from './invest-shapes.ts'
import { commaList, listFields, page } from './query.ts'
import { Id } from './scalars.ts'

const reading = { count: 300, perMs: MINUTE, by: 'user' } as const
const acting = { count: 30, perMs: MINUTE, by: 'user' } as const

export const listContests = endpoint({
  name: 'listContests',
  concept: 'contests',
  auth: 'token',
  limit: reading,
  request: v.object({
    ...listFields,
    /** `hot`: contests that are not over, those with most participants first. */
    tab: v.optional(v.picklist(['hot', 'all']), 'all'),
    status: v.optional(commaList(v.picklist(['0', '1', '-2']), 3)),
  }),
  result: page(Contest),
  errors: [],
  summary: 'Contests that were published, each with the account that the user has in it.',
})

export const getContest = endpoint({
  name: 'getContest',
  concept: 'contests',
  auth: 'token',
  limit: reading,
  request: v.object({ id: ContestId }),
  result: Contest,
  errors: ['NOT_FOUND'],
  summary: 'One contest with its rules and prizes, and how the user stands in it.',
})

export const listMyContests = endpoint({
  name: 'listMyContests',
  concept: 'contests',
  auth: 'token',
  limit: reading,
  request: v.object(listFields),
  result: page(ContestEntry),
  errors: [],
  summary: "The user's accounts of contests, latest first.",
})

export const getContestRanking = endpoint({
  name: 'getContestRanking',
  concept: 'contests',
  auth: 'token',
  limit: reading,
  request: v.object({ ...listFields, contestId: ContestId }),
  result: page(ContestRank),
  errors: ['NOT_FOUND'],
  summary: 'The ranking: live while a contest runs, and as it was at the end from then on.',
})

export const joinContest = endpoint({
  name: 'joinContest',
  concept: 'contests',
  auth: 'token',
  limit: acting,
  money: { validMs: 60 * SECOND },
  request: v.strictObject({
    contestId: ContestId,
    /** The terms that the user has read and accepted. */
    termsVersion: DisclosureVersion,
    agreementAccepted: v.literal(true),
  }),
  result: ContestEntry,
  errors: [
    'PAUSED',
    'RESTRICTED',
    'SELF_EXCLUDED',
    'COUNTRY_RESTRICTED',
    'NOT_FOUND',
    'CONTEST_NOT_OPEN',
    'CONTEST_ALREADY_JOINED',
    'CONTEST_FULL',
    'KYC_REQUIRED',
    'DISCLOSURE_NOT_ACCEPTED',
  ],
  summary: 'Joins a contest, once and for nothing: its simulated funds come with it.',
})

export const exitContest = endpoint({
  name: 'exitContest',
  concept: 'contests',
  auth: 'token',
  limit: acting,
  money: { validMs: 60 * SECOND },
  underRestriction: true,
  request: v.strictObject({ id: Id }),
  result: ContestEntry,
  errors: ['NOT_FOUND', 'CONTEST_NOT_OPEN', 'CONTEST_NOT_JOINED'],
  summary:
    'Leaves a contest for good: nothing more is opened, what is open is closed at market, and there is no rank.',
})
