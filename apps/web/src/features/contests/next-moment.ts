import type { Contest } from '@candor/api'

/** The next scheduled event of a contest, with its message key and time; null after its end. */
export function nextMoment({ statusKey, startAt, endAt }: Contest) {
  if (statusKey === 'upcoming') return { key: 'startsIn', at: startAt } as const
  return statusKey === 'running' ? ({ key: 'endsIn', at: endAt } as const) : null
}
