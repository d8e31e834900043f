import { identityWorkers } from '@candor/api'
import { looksColumn, type Queue } from '../../operator/index.ts'
import { limits } from '../policy.ts'
import { applications } from '../tables.ts'
import type { Tools } from '../tools.ts'
import { passFlagged, takeBack } from './approval-kinds.ts'

const { basic, advanced } = limits.targetMs

/** Applications under review, by the decision time that users were told. */
export const identityQueue: Queue = {
  name: 'identity',
  workers: identityWorkers,
  table: 'identity_application',
  isOpen: `q.status = 'under_review'`,
  slaAt: `q.created_at + case q.type when 'basic' then ${basic} else ${advanced} end`,
  // Resubmitted applications have waited once already.
  isHigh: `exists (select from identity_application b where b.part = q.part and b.user_id = q.user_id
    and b.type = q.type and b.status = 'rejected')`,
  columns: `(select max(a.id) from operator_approval a
    where a.part = q.part and a.user_id = q.user_id and a.status = 'pending' and a.expires_at > $1
      and a.kind in ('${passFlagged.kind}', '${takeBack.kind}')
      and a.payload::jsonb ->> 'id' = q.id::text) as pending_approval_id,
    ${looksColumn({
      targetType: 'identity',
      actions: ['openIdentity', 'seeIdentityPhoto'],
      // A resubmission is another application to open.
      isOfVersion: true,
    })}`,
}

/** The applications, as the queue reads them. */
export const identitySource = ({ pool }: Pick<Tools, 'pool'>) => ({
  pool,
  queue: identityQueue,
  rows: applications,
})
