import { rechargeWorkers } from '@candor/api'
import { looksColumn, type Queue } from '../../operator/index.ts'
import { reviewMs } from '../recharge/policy.ts'
import { recalledSql } from '../recharge/recall-amounts.ts'
import { recharges } from '../recharge/tables.ts'
import type { Tools } from '../tools.ts'

/** Kinds of approval requests about a recharge. */
export const creditKind = 'creditRecharge'
export const recallKind = 'recallRecharge'
export const rejectKind = 'rejectRecharge'
export const rechargeKinds = [creditKind, recallKind, rejectKind] as const

/** Recharges under review, by the time that was promised to users. */
export const rechargeQueue: Queue = {
  name: 'recharge',
  workers: rechargeWorkers,
  table: 'wallet_recharge',
  isOpen: `q.stage in ('review', 'dropped')`,
  slaAt: `coalesce(q.review_at, q.created_at) + ${reviewMs}`,
  // A credited payment that was dropped.
  isHigh: `q.stage = 'dropped'`,
  columns: `(select max(a.id) from operator_approval a
      where a.part = q.part and a.user_id = q.user_id and a.status = 'pending' and a.expires_at > $1
        and a.kind in (${rechargeKinds.map((kind) => `'${kind}'`).join(', ')})
        and a.payload::jsonb ->> 'id' = q.id::text
        and a.payload::jsonb ->> 'version' = q.version::text) as pending_approval_id,
    (select count(distinct o.id)::integer from jsonb_array_elements(q.certificates) c
      join wallet_recharge o on o.id <> q.id
        and o.certificates @> jsonb_build_array(jsonb_build_object('sha256', c ->> 'sha256'))) as same_certificates,
    ${recalledSql('q')},
    ${looksColumn({
      targetType: 'recharge',
      actions: ['seeRechargeCertificate'],
      // Its certificates belong to the report and never change.
      isOfVersion: false,
    })}`,
}

/** Source of recharges for their queue. */
export const rechargeSource = ({ pool }: Pick<Tools, 'pool'>) => ({
  pool,
  queue: rechargeQueue,
  rows: recharges,
})
