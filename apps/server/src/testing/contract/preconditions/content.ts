import { newDraft, plainContent, publishedArticle } from '../content.ts'
import type { Body, Preconditions } from './scene.ts'

/** An address without a listener. */
const pushEndpoint = 'http://127.0.0.1:9/push/0123456789'

/** Marks the given ids, or all; never both. */
const markedBy = (given: Body) =>
  'ids' in given ? { all: undefined } : { ids: undefined, all: true as const }

export const ofContent: Preconditions = {
  getAnnouncement: async ({ seeded, given }) => ({
    id: 'id' in given ? given['id'] : await publishedArticle(seeded),
  }),
  readOwnNotices: ({ given }) => markedBy(given),
  readAnnouncements: ({ given }) => markedBy(given),
  subscribePush: () => ({ endpoint: pushEndpoint }),
  unsubscribePush: () => ({ endpoint: pushEndpoint }),
  // A shipped article.
  rateHelp: ({ given }) => ({ id: 'id' in given ? given['id'] : '67461' }),
  getHelp: ({ given }) => ({ id: 'id' in given ? given['id'] : '67461' }),
  getContent: async ({ seeded, given }) => ({
    id: 'id' in given ? given['id'] : (await newDraft(seeded.maker)).id,
    version: undefined,
  }),
  createContent: () => ({ ...plainContent, kind: 'announcement', place: 'announcement' }),
  saveContent: async ({ seeded, given }) => ({
    ...plainContent,
    ...(await newDraft(seeded.maker)),
    ...given,
  }),
  publishContent: async ({ seeded, given }) => ({ ...(await newDraft(seeded.maker)), ...given }),
  revokeContent: async ({ seeded, given }) => ({
    id: 'id' in given ? given['id'] : await publishedArticle(seeded),
  }),
}
