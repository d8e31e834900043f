import type { Transitions } from '../platform/transitions.ts'
import type { ContentItemRow } from './tables.ts'

/** How an article, an announcement or any other text stands; from when to when it is read is a part of its version. */
export type Stands = 'draft' | 'shown' | 'revoked'

export function standOf({
  publishedAt,
  revokedAt,
}: Pick<ContentItemRow, 'publishedAt' | 'revokedAt'>): Stands {
  if (publishedAt === null) return 'draft'
  return publishedAt > (revokedAt ?? -1) ? 'shown' : 'revoked'
}

/**
 * How a text goes on: two publish its newest version, one takes it back. What comes with another release of the software is
 * published by that.
 */
export const contentTransitions: Transitions<Stands> = {
  draft: { publishContent: ['shown'] },
  shown: { revokeContent: ['revoked'] },
  revoked: { publishContent: ['shown'], importShipped: ['shown'] },
}
