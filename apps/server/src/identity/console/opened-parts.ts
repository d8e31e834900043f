import { looksAt, type ApprovalKind, type Looked } from '../../operator/index.ts'
import { applicationsOf } from '../queries.ts'
import { documentOf, type Application } from '../tables.ts'
import { passFlagged, type Pass } from './approval-kinds.ts'
import { identitySource } from './queue.ts'

/** All parts of an application: the typed data and every photo. */
export const partsOf = ({ images }: Pick<Application, 'images'>): Looked[] => [
  null,
  ...images.map(({ fileId }) => fileId),
]

type Reading = Parameters<typeof identitySource>[0]

export const looksAtIdentity = (tools: Reading) => looksAt(identitySource(tools), partsOf)

/** The kind whose checker, too, must have opened all parts. */
export const passFlaggedBy = (tools: Reading): ApprovalKind<Pass> => ({
  ...passFlagged,
  unopened: looksAtIdentity(tools).unopened,
  claims: ({ id }, userId) => documentsOf(tools, userId, id),
})

/** The document names of a user's application; none for an unknown application. */
async function documentsOf({ pool }: Reading, userId: string, id: string): Promise<string[]> {
  const all = await applicationsOf(pool, userId)
  return all.filter((one) => one.id === id).flatMap(documentOf)
}
