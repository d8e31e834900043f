import { audienceText, endpoints, type Audience } from '@candor/api'
import { approvalKind, timeText } from '../operator/index.ts'
import { refuse } from '../platform/lane/index.ts'
import { contentItems, contentOwner, contentPublications } from './tables.ts'

export const publishKind = 'publishContent'

/** The version to publish: its digest covers every word in every language. */
export type Publication = {
  readonly id: string
  readonly versionId: string
  readonly version: number
  readonly digest: string
  readonly kind: string
  readonly place: string
  readonly title: string
  readonly startAt: number | null
  /** For a message: its audience, and the number of users at the request. */
  readonly audience: Audience | null
  readonly recipientCount: number | null
}

/** Publishes a text: the maker requests it, the checker reads all eight languages and decides. */
export const publishContentKind = approvalKind(publishKind, {
  askedBy: endpoints.publishContent,
  checkers: ['content', 'compliance'],
  needs: { contentItems, contentPublications },
  reads: ({ versionId }: Publication) => ({ contentPublications: [versionId] }),
  says: async (wanted: Publication, { row }) => ({
    sentence: sentenceOf(wanted),
    hasChanged: (await row(contentItems, wanted.id))?.newestId !== wanted.versionId,
  }),
  apply(state, { id, versionId }: Publication, { now }, { approval, checker }) {
    const item = state.contentItems.get(id)
    // Another version was saved meanwhile, so the request was for another text.
    if (item?.newestId !== versionId || state.contentPublications.get(versionId) !== undefined)
      return refuse('STATE_CHANGED')
    const publication = {
      ...contentOwner,
      id: versionId,
      itemId: id,
      isShipped: false,
      publishedAt: now,
      makerId: approval.makerId,
      checkerId: checker.id,
      approvalId: approval.id,
    }
    const put = [
      contentItems.row({ ...item, publishedAt: now, updatedAt: now }),
      contentPublications.row(publication),
    ]
    return { put, reply: null }
  },
})

const names: Readonly<Record<string, string>> = {
  announcement: 'announcement',
  notice: 'notice',
  help: 'help text',
  document: 'document',
  answer: 'canned answer',
  message: 'message to users',
}

function sentenceOf({
  kind,
  place,
  version,
  title,
  startAt,
  audience,
  recipientCount,
}: Publication): string {
  const since = startAt === null ? 'at once' : `from ${timeText(startAt)}`
  if (audience !== null)
    return (
      `Send version ${version} of the message “${title}” to ${audienceText(audience)}, ` +
      `${recipientCount} when it was asked for, once to each, ${since}.`
    )
  return `Publish version ${version} of the ${names[kind] ?? kind} “${title}” (${place}), in all languages, ${since}.`
}
