import { languages } from '@candor/api'
import type { Person } from './person.ts'
import type { SeededWorld } from './seeded-world.ts'

/** Display settings of a text: shown at once and without end, without a link. */
export const plainContent = {
  sort: 0,
  isOnTop: false,
  linkMode: 1,
  linkUrl: null,
  startAt: null,
  endAt: null,
  audience: null,
} as const

const why = { reasonKey: 'content_review', remark: 'for a test' } as const

/** A draft that is complete in every language. */
export async function newDraft(operator: Person): Promise<{ id: string; version: number }> {
  const text = { title: 'A title', summary: 'A summary', content: '<p>A text</p>' }
  const words = Object.fromEntries(languages.map((lang) => [lang, text])) as never
  const stand = { kind: 'announcement', place: 'announcement' } as const
  return operator.done('createContent', { ...stand, ...plainContent, words })
}

/** Id of an announcement that two operators published. */
export async function publishedArticle({ maker, checker }: SeededWorld): Promise<string> {
  const draft = await newDraft(maker)
  const { pendingApprovalId } = await maker.done('publishContent', { ...draft, ...why })
  const id = pendingApprovalId!
  const { records } = await checker.done('listApprovals', { id })
  await checker.done('claimItem', { queue: 'approval', id })
  await checker.done('approveApproval', { id, digest: records[0]!.digest })
  return draft.id
}
