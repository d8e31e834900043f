import type { Pool } from 'pg'
import type { Notary } from '../../market/index.ts'
import {
  anchorHash,
  createSignatureCheck,
  lineOf,
  readSigned,
  signedAnchor,
  type Anchor,
  type SignedAnchor,
} from './anchor.ts'
import { openAnchorFile } from './anchor-file.ts'
import { anchorsFault, type AnchorFault } from './anchor-faults.ts'
import { lastRecorded, recordAnchors, type Recorded } from './anchor-record.ts'
import { verifySince, type Broken } from './verify.ts'

/** The anchors outside the database, and their fault. */
type Anchored = {
  /** Anchors that the chain is verified against. */
  readonly anchors: readonly Anchor[]
  readonly last: SignedAnchor | null
  readonly fault: AnchorFault | null
}

export type Anchors = {
  readonly read: () => Promise<Anchored>
  /**
   * Writes the chain's end if it has moved since the last anchor. If the anchors, or the chain after the last of them,
   * have a fault, nothing is written and the fault is returned.
   */
  readonly write: (now: number) => Promise<AnchorFault | Broken | null>
}

type Options = {
  readonly pool: Pick<Pool, 'query'>
  readonly dataFolder: string
  readonly notary: Notary
}

/**
 * Anchors in a file of the data folder, one line each, signed and chained, with the number and hash of each recorded in
 * the database. Write access to only one of the two cannot rewrite the chain unnoticed; write access to both can cut
 * both back to an earlier anchor, which only a copy of a later anchor elsewhere reveals.
 */
export function openAnchors({ pool, dataFolder, notary }: Options): Anchors {
  const file = openAnchorFile(dataFolder)
  const isOurs = createSignatureCheck(notary)

  async function readAll() {
    // The record is read before the file, because an anchor is written to the file first.
    const recorded = await lastRecorded(pool)
    return { recorded, ...(await anchorsFault(await file.read(), recorded, isOurs)) }
  }

  /** The last anchor, from the file's end alone if that is the recorded one. */
  async function lastOnRecord(): Promise<SignedAnchor | null> {
    const recorded = await lastRecorded(pool)
    const last = readSigned(await file.last())
    return last !== null && isSame(last, recorded) && (await isOurs(last)) ? last : null
  }

  /** The last anchor after all are verified and recorded. */
  async function settle(): Promise<SignedAnchor | AnchorFault | null> {
    const { recorded, signed, fault } = await readAll()
    if (fault !== null) return fault
    // Anchors that a crash kept from the record.
    const missing = signed.filter(({ number }) => number > (recorded?.number ?? 0))
    if (missing.length > 0) await recordAnchors(pool, missing)
    return signed.at(-1) ?? null
  }

  return {
    async read() {
      const { signed, fault } = await readAll()
      return { anchors: signed, last: signed.at(-1) ?? null, fault }
    },
    async write(now) {
      const last = (await lastOnRecord()) ?? (await settle())
      if (last !== null && 'why' in last) return last
      const { broken, end } = await verifySince(pool, last)
      if (broken !== null || end.seq === (last?.seq ?? 0)) return broken
      const hash = Buffer.from(end.hash).toString('hex')
      const next = signedAnchor(notary, { at: now, seq: end.seq, hash }, last)
      await file.append(lineOf(next))
      await recordAnchors(pool, [next])
      return null
    },
  }
}

const isSame = (anchor: SignedAnchor, recorded: Recorded | null): boolean =>
  anchor.number === recorded?.number && anchorHash(anchor) === recorded.hash
