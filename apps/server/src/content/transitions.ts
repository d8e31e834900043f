import type { Transitions } from '../platform/transitions.ts'
import type { ContentItemRow } from './tables.ts'

/** State of a text; its period belongs to its version. */
export type Stands = 'draft' | 'shown' | 'revoked'

export function standOf({
  publishedAt,
  revokedAt,
}: Pick<ContentItemRow, 'publishedAt' | 'revokedAt'>): Stands {
  if (publishedAt === null) return 'draft'
  return publishedAt > (revokedAt ?? -1) ? 'shown' : 'revoked'
}

/**
 * Transitions of a text: two operators publish its newest version, one revokes it. Shipped texts are published by the import of
 * a release.
 */
export const contentTransitions: Transitions<Stands> = {
  draft: { publishContent: ['shown'] },
  shown: { revokeContent: ['revoked'] },
  revoked: { publishContent: ['shown'], importShipped: ['shown'] },
}
