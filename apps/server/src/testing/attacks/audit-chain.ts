import type pg from 'pg'
import type { Pool } from 'pg'
// The inside of the operators' audit: changes that only the owner of the database could make.
import type { Anchor } from '../../operator/audit/anchor.ts'
import { linked } from '../../operator/audit/record.ts'
import { readEnd } from '../../operator/audit/chain-end.ts'
import { verifyAudit } from '../../operator/audit/verify.ts'
import { audit, chainOwner, type AuditRecord } from '../../operator/tables.ts'
import type { Dice } from '../simulation/dice.ts'

export type { Anchor }
type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>

export const verdictOn = (reader: Reader, anchors: readonly Anchor[]) =>
  verifyAudit(reader, anchors)

/** Adds audit rows as acts would, until the chain has this many. */
export async function fillChain(pool: Reader, entries: number): Promise<void> {
  const end = await readEnd(pool)
  let hash: Uint8Array = end.hash
  const rows: AuditRecord[] = []
  for (let seq = end.seq + 1; seq <= entries; seq += 1) {
    const row = linked(actOf(seq), hash)
    hash = row.hash
    rows.push(row)
  }
  for (let from = 0; from < rows.length; from += 500)
    await insert(pool, rows.slice(from, from + 500))
  await moveHead(pool, entries, hash)
}

function actOf(seq: number): Omit<AuditRecord, 'prevHash' | 'hash'> {
  return {
    ...chainOwner,
    seq,
    at: 1_790_000_000_000 + seq * 1_000,
    actorId: String(70 + (seq % 5)),
    actorName: `operator${seq % 5}`,
    actorRole: 'risk,auditor',
    ip: '192.0.2.1',
    device: 'a-thumbprint',
    action: 'lookAtUser',
    targetType: 'user',
    targetId: String(seq * 7),
    before: null,
    after: `{"shown":${seq}}`,
    reasonKey: 'maintenance',
    remark: `row ${seq}`,
    approvalId: null,
    requestId: `request-${seq}`,
  }
}

async function insert(pool: Reader, rows: readonly AuditRecord[]): Promise<void> {
  await pool.query(
    'insert into operator_audit select * from jsonb_populate_recordset(null::operator_audit, $1)',
    [JSON.stringify(rows.map(stored))],
  )
}

/** A row in PostgreSQL's JSON form. */
function stored(row: AuditRecord): Stored {
  const entries = Object.entries(row).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value,
  ])
  return Object.fromEntries(entries) as Stored
}

async function moveHead(pool: Reader, seq: number, hash: Uint8Array): Promise<void> {
  await pool.query('update operator_chain set seq = $1, hash = $2 where user_id = $3', [
    seq,
    hash,
    chainOwner.userId,
  ])
}

/** The anchor of row `seq`. */
export async function anchorAt(pool: Reader, seq: number): Promise<Anchor> {
  const row = await rowAt(pool, seq)
  return { at: row.at, seq, hash: Buffer.from(row.hash).toString('hex') }
}

async function rowAt(pool: Reader, seq: number): Promise<AuditRecord> {
  const found = await pool.query<Stored>('select * from operator_audit where seq = $1', [seq])
  return audit.parse(found.rows[0]!)
}

/** Changes of one or two rows that leave the head alone. */
export const tampers = [
  'flip a text',
  'flip a number',
  'flip a hash',
  'flip a link',
  'delete',
  'insert',
  'reorder',
] as const
type Tamper =
  | (typeof tampers)[number]
  | 'append'
  | { readonly cutTo: number }
  | { readonly rewriteFrom: number }

const texts = ['actor_name', 'actor_role', 'ip', 'action', 'target_id', 'remark', 'after'] as const

/** Makes the change at a random row of a chain of this length. */
export async function tamper(owner: pg.Client, kind: Tamper, dice: Dice, entries: number) {
  if (typeof kind === 'object')
    return 'cutTo' in kind ? cut(owner, kind.cutTo) : rewrite(owner, kind.rewriteFrom)
  const seq = dice.whole(3, entries - 1)
  const where = `where seq = ${seq}`
  switch (kind) {
    case 'flip a text': {
      const name = dice.pick(texts)
      return owner.query(`update operator_audit set ${name} = ${name} || '.' ${where}`)
    }
    case 'flip a number': {
      const name = dice.pick(['at', 'actor_id'])
      return owner.query(`update operator_audit set ${name} = ${name} + 1 ${where}`)
    }
    case 'flip a hash':
    case 'flip a link': {
      const name = kind === 'flip a hash' ? 'hash' : 'prev_hash'
      const bit = dice.whole(0, 255)
      const value = `set_bit(${name}, ${bit}, 1 - get_bit(${name}, ${bit}))`
      return owner.query(`update operator_audit set ${name} = ${value} ${where}`)
    }
    case 'delete':
      return owner.query(`delete from operator_audit ${where}`)
    case 'insert':
      return pushIn(owner, seq)
    case 'reorder':
      return swap(owner, seq, dice.whole(1, seq - 1))
    case 'append': {
      const last = await rowAt(owner, entries)
      return insert(owner, [linked(actOf(entries + 1), last.hash)])
    }
  }
}

/** A forged row in the place of `seq`, linked to the previous one; all later rows move up. */
async function pushIn(owner: pg.Client, seq: number): Promise<void> {
  const reader: Reader = owner
  const before = await rowAt(reader, seq - 1)
  await owner.query('alter table operator_audit drop constraint operator_audit_seq_check')
  await owner.query('update operator_audit set seq = -seq - 1 where seq >= $1', [seq])
  await owner.query('update operator_audit set seq = -seq where seq < 0')
  await insert(reader, [linked({ ...actOf(seq), remark: 'nothing to see' }, before.hash)])
  await owner.query('update operator_chain set seq = seq + 1')
}

async function swap(owner: pg.Client, one: number, other: number): Promise<void> {
  const reader: Reader = owner
  const [first, second] = [await rowAt(reader, one), await rowAt(reader, other)]
  await owner.query('delete from operator_audit where seq in ($1, $2)', [one, other])
  await insert(reader, [
    { ...first, seq: other },
    { ...second, seq: one },
  ])
}

/** Deletes all rows after `seq` and changes the head accordingly. */
async function cut(owner: pg.Client, seq: number): Promise<void> {
  const last = await rowAt(owner, seq)
  await owner.query('delete from operator_audit where seq > $1', [seq])
  await moveHead(owner, seq, last.hash)
}

/** Rewrites the rows from `from` to the end with new hashes. */
async function rewrite(owner: pg.Client, from: number): Promise<void> {
  const reader: Reader = owner
  const found = await reader.query<Stored>('select * from operator_audit order by seq')
  const rows = found.rows.map(audit.parse)
  let hash: Uint8Array = rows[from - 2]!.hash
  const forged = rows.slice(from - 1).map((row) => {
    const next = linked({ ...row, remark: 'nothing happened' }, hash)
    hash = next.hash
    return next
  })
  await owner.query('delete from operator_audit where seq >= $1', [from])
  for (let at = 0; at < forged.length; at += 500) await insert(reader, forged.slice(at, at + 500))
  await moveHead(reader, rows.length, hash)
}
