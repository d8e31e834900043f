import { listedAddress } from '@candor/api'
import type { Pool } from 'pg'
import { ieoOwner } from './tables.ts'

/** Host of a white paper that users may open: its address has no user and no port. */
export function whitepaperHost(address: string): string | null {
  const host = URL.parse(address)?.hostname ?? ''
  return listedAddress(address, [host])?.hostname ?? null
}

/** Hosts of published offerings' white papers, each approved by two operators. */
export function createWhitepapers(pool: Pick<Pool, 'query'>) {
  let hosts: readonly string[] = []
  return {
    /** The last read hosts. */
    hosts: () => hosts,
    async refresh(): Promise<void> {
      const { rows } = await pool.query<{ url: string }>(
        `select distinct whitepaper_url as url from ieo_project
         where part = $1 and user_id = $2 and status <> 'draft' and whitepaper_url is not null order by 1`,
        [ieoOwner.part, ieoOwner.userId],
      )
      hosts = [...new Set(rows.flatMap(({ url }) => whitepaperHost(url) ?? []))]
    },
  }
}
