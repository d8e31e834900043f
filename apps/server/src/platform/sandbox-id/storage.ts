import { dayMs } from '@candor/api'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Pool } from 'pg'
import type { Clock } from '../world.ts'

/** Default lifetime of an entry (ms). */
const lifetimeMs = dayMs

type Reader = Pick<Pool, 'query'>
type Stored = { readonly payload: AdapterPayload }

/** Storage of Sandbox ID's sessions, pending sign-ins and codes: one table, by kind and id. */
export function storageOf(pool: Reader, clock: Clock): (model: string) => Adapter {
  return (model) => {
    const find = async (where: string, value: string) => {
      const found = await pool.query<Stored>(
        `select payload from sandbox_id_state where model = $1 and ${where} = $2 and expires_at > $3`,
        [model, value, clock.now()],
      )
      return found.rows[0]?.payload
    }
    return {
      async upsert(id, payload, expiresIn) {
        const end = clock.now() + (expiresIn === undefined ? lifetimeMs : expiresIn * 1_000)
        await pool.query(
          `insert into sandbox_id_state (model, id, payload, uid, grant_id, expires_at)
           values ($1, $2, $3, $4, $5, $6)
           on conflict (model, id) do update set payload = excluded.payload, uid = excluded.uid,
             grant_id = excluded.grant_id, expires_at = excluded.expires_at`,
          [model, id, JSON.stringify(payload), payload.uid ?? null, payload.grantId ?? null, end],
        )
      },
      find: (id) => find('id', id),
      findByUid: (uid) => find('uid', uid),
      // Devices without a browser are not supported.
      findByUserCode: async () => undefined,
      async consume(id) {
        await pool.query(
          `update sandbox_id_state set payload = jsonb_set(payload, '{consumed}', to_jsonb($3::bigint))
           where model = $1 and id = $2`,
          [model, id, Math.floor(clock.now() / 1_000)],
        )
      },
      async destroy(id) {
        await pool.query('delete from sandbox_id_state where model = $1 and id = $2', [model, id])
      },
      async revokeByGrantId(grantId) {
        await pool.query('delete from sandbox_id_state where model = $1 and grant_id = $2', [
          model,
          grantId,
        ])
      },
    }
  }
}

/** Removes expired entries. */
export async function removeStaleState(pool: Reader, now: number): Promise<void> {
  await pool.query('delete from sandbox_id_state where expires_at <= $1', [now])
}
