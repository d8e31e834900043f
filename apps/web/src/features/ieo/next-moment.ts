import type { IeoProject } from '@candor/api'

/** The next scheduled event of a project, with its message key and time; null without one. */
export function nextMoment(project: IeoProject) {
  const { statusKey, applyStartAt, applyEndAt, drawAt, payUntilAt } = project
  if (statusKey === 'upcoming') return { key: 'opensIn', at: applyStartAt } as const
  if (statusKey === 'issuing') return { key: 'closesIn', at: applyEndAt } as const
  if (statusKey === 'drawing') return { key: 'drawnIn', at: drawAt } as const
  if (statusKey === 'paying' && payUntilAt !== null)
    return { key: 'payIn', at: payUntilAt } as const
  return null
}
