import { contestDraft, contestFields, entryIdOf, joinBody, openContest } from '../contest.ts'
import type { Preconditions } from './scene.ts'

export const ofContests: Preconditions = {
  getContest: async ({ seeded, given }) => ({
    id: 'id' in given ? given['id'] : await openContest(seeded),
  }),
  getContestRanking: async ({ seeded, given }) => ({
    contestId: 'contestId' in given ? given['contestId'] : await openContest(seeded),
  }),
  joinContest: ({ seeded, person }) => joinBody(seeded, person),
  exitContest: async ({ seeded, person, given }) => ({
    id: 'id' in given ? given['id'] : await entryIdOf(seeded, person),
  }),
  saveContestDraft: ({ seeded }) => contestFields(seeded),
  askContest: ({ seeded }) => contestDraft(seeded),
}
