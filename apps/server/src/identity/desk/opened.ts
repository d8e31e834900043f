import { looksAt, type ApprovalKind, type Looked } from '../../operator/index.ts'
import { applicationsOf } from '../queries.ts'
import { documentOf, type Application } from '../tables.ts'
import { passFlagged, type Pass } from './kinds.ts'
import { identitySource } from './queue.ts'

/** All that there is to see of an application: what was typed, and every photo of it. */
export const partsOf = ({ images }: Pick<Application, 'images'>): Looked[] => [
  null,
  ...images.map(({ fileId }) => fileId),
]

type Reading = Parameters<typeof identitySource>[0]

export const looksAtIdentity = (tools: Reading) => looksAt(identitySource(tools), partsOf)

/** The second person, too, passes only what they have looked at themselves. */
export const passFlaggedBy = (tools: Reading): ApprovalKind<Pass> => ({
  ...passFlagged,
  unopened: looksAtIdentity(tools).unopened,
  claims: ({ id }, userId) => documentsOf(tools, userId, id),
})

/** The names of the documents that an application of a user shows; none where there is no such application. */
async function documentsOf({ pool }: Reading, userId: string, id: string): Promise<string[]> {
  const all = await applicationsOf(pool, userId)
  return all.filter((one) => one.id === id).flatMap(documentOf)
}
