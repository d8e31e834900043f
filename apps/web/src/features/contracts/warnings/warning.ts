import type { StreamNotice } from '@candor/api'

/** Whether a warning is about demo money. */
export const isDemo = ({ values }: StreamNotice): boolean => values['demo'] !== undefined

/** The contest whose account a warning concerns; undefined for other accounts. */
export const contestOf = ({ values }: StreamNotice): string | undefined => values['contest']

/** The screen of a warning's account. */
export function placeOf(warning: StreamNotice) {
  const contest = contestOf(warning)
  if (contest !== undefined) return { to: 'demo', search: { contest } } as const
  return { to: isDemo(warning) ? 'demo' : 'contracts' } as const
}
