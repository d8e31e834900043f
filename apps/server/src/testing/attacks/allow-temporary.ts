import type { Database } from '../../platform/database/pool.ts'
import { APP_ROLE, withClient } from '../../platform/database/roles.ts'

/** Plants a fault: the application's role may create temporary tables, as PostgreSQL allows by itself. */
export async function allowTemporary({ ownerUrl }: Pick<Database, 'ownerUrl'>): Promise<void> {
  const database = new URL(ownerUrl).pathname.slice(1)
  await withClient(ownerUrl, (owner) =>
    owner.query(`grant temporary on database ${database} to ${APP_ROLE}`),
  )
}
