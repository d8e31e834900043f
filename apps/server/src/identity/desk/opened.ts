import { looksAt, type ApprovalKind, type Looked } from '../../operator/index.ts'
import { applications, documentOf, type Application } from '../tables.ts'
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
  claims: ({ id }) => documentsOf(tools, id),
})

/** The names of the documents that an application shows; none where there is no such application. */
async function documentsOf({ pool }: Reading, id: string): Promise<string[]> {
  const found = await pool.query<Record<string, unknown>>(
    'select * from identity_application where id = $1',
    [id],
  )
  return found.rows.flatMap((row) => documentOf(applications.parse(row)))
}
