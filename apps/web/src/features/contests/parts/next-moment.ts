import type { Contest } from '@candor/api'

/** What a contest comes to next by its clock: its word, and when. Null once it is over. */
export function nextMoment({ statusKey, startAt, endAt }: Contest) {
  if (statusKey === 'upcoming') return { key: 'startsIn', at: startAt } as const
  return statusKey === 'running' ? ({ key: 'endsIn', at: endAt } as const) : null
}
