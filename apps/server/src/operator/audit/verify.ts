import type { Pool } from 'pg'
import { audit, chainOwner, type AuditRecord } from '../tables.ts'
import { hashOf } from './record.ts'
import type { Anchor } from './anchor.ts'
import { readEnd } from './chain-end.ts'

/** The first faulty row and the reason. */
export type Broken = { readonly seq: number; readonly why: string }

/** The result of verifying the whole chain. */
export type ChainVerdict = {
  readonly ok: boolean
  readonly rows: number
  readonly head: { readonly seq: number; readonly hash: string }
  readonly broken: Broken | null
  readonly anchors: number
  readonly anchoredAt: number | null
}

type Stored = Record<string, unknown>
type Reader = Pick<Pool, 'query'>
/** The last verified row. */
type Place = { readonly seq: number; readonly hash: Uint8Array }

const pageRows = 2_000
const start: Place = { seq: 0, hash: new Uint8Array(32) }

const hex = (hash: Uint8Array) => Buffer.from(hash).toString('hex')
const same = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0

/**
 * Recomputes every row of the audit and names the first that is changed, missing or inserted. A cut end shows against
 * the chain's head, and a rewritten chain against the anchors, which are not in the database alone.
 * @throws the reason of `signal`, which aborts between two pages
 */
export async function verifyAudit(
  pool: Reader,
  anchors: readonly Anchor[],
  signal?: AbortSignal,
): Promise<ChainVerdict> {
  const { broken, end, rows } = await walk(pool, start, anchors, signal)
  return {
    ok: broken === null,
    rows,
    head: { seq: end.seq, hash: hex(end.hash) },
    broken,
    anchors: anchors.length,
    anchoredAt: anchors.at(-1)?.at ?? null,
  }
}

/** Verifies the rows after an anchor, and the row that it names; the whole chain if there is none. */
export async function verifySince(pool: Reader, anchor: Anchor | null): Promise<Walked> {
  if (anchor === null) return walk(pool, start, [])
  const { seq, hash } = anchor
  const walked = await walk(pool, { seq, hash: Buffer.from(hash, 'hex') }, [anchor])
  const [row] = await readRows(pool, seq - 1, seq)
  const why =
    row === undefined
      ? 'an anchored row is missing'
      : (anchorFault(row, new Map([[seq, hash]])) ?? faultOf(row, seq - 1, row.prevHash))
  return why === null ? walked : { ...walked, broken: { seq, why } }
}

type Walked = { readonly broken: Broken | null; readonly end: Place; readonly rows: number }

async function walk(
  pool: Reader,
  from: Place,
  anchors: readonly Anchor[],
  signal?: AbortSignal,
): Promise<Walked> {
  // The end of this verification; more rows may be added meanwhile.
  const end = await readEnd(pool)
  const heads = new Map(anchors.map((anchor) => [anchor.seq, anchor.hash]))
  let { seq, hash } = from
  const walked = (why: string | null): Walked => ({
    broken: why === null ? null : { seq: seq + 1, why },
    end,
    rows: seq,
  })
  for (;;) {
    signal?.throwIfAborted()
    const page = await readRows(pool, seq, end.seq)
    for (const row of page) {
      const why = faultOf(row, seq, hash) ?? anchorFault(row, heads)
      if (why !== null) return walked(why)
      seq = row.seq
      hash = row.hash
    }
    if (page.length < pageRows) break
  }
  if (seq !== end.seq || !same(hash, end.hash)) return walked('rows are missing at the end')
  if (end.isLonger) return walked('a row stands behind the end')
  // An anchor beyond the end: the end was cut off together with the chain's head.
  if (anchors.some((anchor) => anchor.seq > end.seq)) return walked('an anchored row is missing')
  return walked(null)
}

function faultOf(row: AuditRecord, seq: number, hash: Uint8Array): string | null {
  if (row.seq !== seq + 1) return 'the row is missing'
  if (!same(row.prevHash, hash)) return 'the row does not follow the one before it'
  return same(row.hash, hashOf(row, hash)) ? null : 'the row was changed'
}

function anchorFault({ seq, hash }: AuditRecord, heads: ReadonlyMap<number, string>) {
  const anchored = heads.get(seq)
  return anchored === undefined || anchored === hex(hash)
    ? null
    : 'the row is not the one that was anchored'
}

/** The rows after `seq` up to `last`, in order; at most a page. */
export async function readRows(pool: Reader, seq: number, last: number): Promise<AuditRecord[]> {
  const found = await pool.query<Stored>(
    `select * from operator_audit where part = $1 and user_id = $2 and seq > $3 and seq <= $4
     order by seq limit ${pageRows}`,
    [chainOwner.part, chainOwner.userId, seq, last],
  )
  return found.rows.map(audit.parse)
}
