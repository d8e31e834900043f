import { endpoints } from '@candor/api'
import { keyFingerprint, publicKeyPem } from '@candor/verify'
import type { Pool } from 'pg'
import { listCheckpoints, type Notary } from '../market/index.ts'
import type { OptionsModule } from '../options/index.ts'
import { query, type Route } from '../platform/http/route.ts'
import { createAccountOutcomes } from './accounts.ts'
import { listHalts } from './halts.ts'
import { countCheck, getReserveProof, listReserves } from './reserves/read.ts'

export type TransparencyTools = {
  readonly pool: Pick<Pool, 'query'>
  readonly notary: Pick<Notary, 'publicKey'>
  readonly options: Pick<OptionsModule, 'outcomes'>
}

/** Public endpoints about Candor, without sign-in. */
export function transparencyRoutes({
  pool,
  notary: { publicKey },
  options,
}: TransparencyTools): Route[] {
  return [
    query(endpoints.getPriceKey, async () => ({
      algorithm: 'Ed25519' as const,
      publicKey,
      fingerprint: await keyFingerprint(publicKey),
      pem: publicKeyPem(publicKey),
    })),
    query(endpoints.listCheckpoints, async ({ input: { afterAt, pageSize } }) => {
      const records = await listCheckpoints(pool, afterAt, pageSize)
      const isFull = records.length === pageSize
      return { records, nextAfterAt: isFull ? records.at(-1)!.at : null }
    }),
    query(endpoints.listHalts, ({ now }) => listHalts(pool, now)),
    query(endpoints.listOptionOutcomes, () => options.outcomes()),
    query(endpoints.listAccountOutcomes, createAccountOutcomes(pool)),
    query(endpoints.listReserves, () => listReserves(pool)),
    query(endpoints.getReserveProof, async ({ user: { userId } }) => {
      const own = await getReserveProof(pool, userId)
      await countCheck(pool, userId, own)
      return own
    }),
  ]
}
