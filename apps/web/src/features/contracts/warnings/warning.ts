import type { StreamNotice } from '@candor/api'

/** Whether a warning is about demo money. */
export const isDemo = ({ values }: StreamNotice): boolean => values['demo'] !== undefined

/** The contest whose account it is about, if it is one's. */
export const contestOf = ({ values }: StreamNotice): string | undefined => values['contest']

/** Where the account of a warning stands. */
export function placeOf(warning: StreamNotice) {
  const contest = contestOf(warning)
  if (contest !== undefined) return { to: 'demo', search: { contest } } as const
  return { to: isDemo(warning) ? 'demo' : 'contracts' } as const
}
