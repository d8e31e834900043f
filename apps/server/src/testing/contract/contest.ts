import type { Person } from './person.ts'
import { leagueWords } from '../offer-words.ts'
import type { SeededWorld } from './seeded-world.ts'

const minute = 60_000
const why = { reasonKey: 'terms_complete', remark: 'for a test' } as const

/** A contest of the next hours, as an operator enters it. */
export function contestFields({ world }: Pick<SeededWorld, 'world'>) {
  const now = world.clock.now()
  return {
    contestId: undefined,
    version: 0,
    words: leagueWords,
    metric: 'profit' as const,
    initialFunds: '10000',
    maxParticipants: 1_000,
    startAt: now,
    endAt: now + 600 * minute,
    minValidOpens: 1,
    kycLimit: 0 as const,
    reviewHours: 0,
    rewards: [{ fromRank: 1, toRank: 3, amount: '30' }],
    remark: 'for a test',
  }
}

/** A draft without pending requests. */
export async function contestDraft(seeded: SeededWorld) {
  const { id } = await seeded.maker.done('saveContestDraft', contestFields(seeded))
  return { id, version: 1, act: 'publish' as const }
}

/** A published contest. */
export async function openContest(seeded: SeededWorld): Promise<string> {
  const { maker, checker } = seeded
  const { id, ...asked } = await contestDraft(seeded)
  const { pendingApprovalId } = await maker.done('askContest', { id, ...asked, ...why })
  await checker.done('claimItem', { queue: 'approval', id: pendingApprovalId! })
  const { records } = await checker.done('listApprovals', {
    pageNo: 1,
    pageSize: 100,
    show: 'mine',
  })
  const { digest } = records.find((one) => one.id === pendingApprovalId)!
  await checker.done('approveApproval', { id: pendingApprovalId!, digest })
  return id
}

/** Input to join a contest without participants. */
export async function joinBody(seeded: SeededWorld, person: Person) {
  const contestId = await openContest(seeded)
  const { termsVersion } = await person.done('getContest', { id: contestId })
  return { contestId, termsVersion, agreementAccepted: true as const }
}

/** A user's entry in a running contest. */
export async function entryIdOf(seeded: SeededWorld, person: Person): Promise<string> {
  const { records } = await person.done('listMyContests', { pageSize: 100 })
  const known = records.find(({ statusKey }) => statusKey === 'running')
  return known?.id ?? (await person.done('joinContest', await joinBody(seeded, person))).id
}
