import type pg from 'pg'
import { withClient } from '../../platform/database/roles.ts'
import { linked } from '../audit/record.ts'
import { audit, chainOwner } from '../tables.ts'
import type { ConsoleWorld } from './console-world.ts'

/** Changes the chain past the triggers, as only the owner of the tables can; restores it after `run`. */
export async function withChangedChain(
  { ownerUrl }: Pick<ConsoleWorld, 'ownerUrl'>,
  change: (owner: pg.Client) => Promise<unknown>,
  run: () => Promise<void>,
): Promise<void> {
  await withClient(ownerUrl, async (owner) => {
    await owner.query('create table kept_audit as select * from operator_audit')
    await owner.query('create table kept_chain as select * from operator_chain')
    await owner.query('alter table operator_audit disable trigger user')
    try {
      await change(owner)
      await run()
    } finally {
      await owner.query('delete from operator_audit')
      await owner.query('insert into operator_audit select * from kept_audit')
      await owner.query('delete from operator_chain')
      await owner.query('insert into operator_chain select * from kept_chain')
      await owner.query('drop table kept_audit, kept_chain')
      await owner.query('alter table operator_audit enable trigger user')
    }
  })
}

/** Rewrites the whole chain, each row linked to the one before it. */
export async function rewriteChain(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query('select * from operator_audit order by seq')
  let hash: Uint8Array = new Uint8Array(32)
  for (const stored of rows) {
    const row = linked({ ...audit.parse(stored), remark: 'nothing happened' }, hash)
    hash = row.hash
    await owner.query(
      'update operator_audit set remark = $2, prev_hash = $3, hash = $4 where seq = $1',
      [row.seq, row.remark, row.prevHash, row.hash],
    )
  }
  await owner.query('update operator_chain set hash = $1 where user_id = $2', [
    hash,
    chainOwner.userId,
  ])
}
