import { anchorHash, follows, readSigned, type SignedAnchor } from './anchor.ts'
import type { Recorded } from './anchor-record.ts'

/** The first faulty anchor and the reason. */
export type AnchorFault = { readonly number: number; readonly why: string }

type Found = {
  /** Anchors signed by the house. */
  readonly signed: readonly SignedAnchor[]
  readonly fault: AnchorFault | null
}

/** Checks the file's lines against each other, the house's key, and the database's record of them. */
export async function anchorsFault(
  lines: readonly string[],
  recorded: Recorded | null,
  isOurs: (anchor: SignedAnchor) => Promise<boolean>,
): Promise<Found> {
  const signed: SignedAnchor[] = []
  let fault: AnchorFault | null = null
  let before: SignedAnchor | null = null
  for (const [at, line] of lines.entries()) {
    const anchor = readSigned(line)
    const isRight = anchor !== null && (await isOurs(anchor))
    const why =
      anchor === null
        ? 'its line cannot be read'
        : faultOf(anchor, at + 1, { before, recorded, isRight })
    if (why !== null) fault ??= { number: at + 1, why }
    if (isRight) signed.push(anchor)
    before = anchor
  }
  return { signed, fault: fault ?? endFault(lines.length, recorded) }
}

type Place = {
  readonly before: SignedAnchor | null
  readonly recorded: Recorded | null
  readonly isRight: boolean
}

function faultOf(anchor: SignedAnchor, number: number, { before, recorded, isRight }: Place) {
  if (anchor.number !== number) return 'it is missing'
  if (!isRight) return 'its signature is not of the key of the house'
  if (!follows(anchor, before)) return 'it does not follow the one before it'
  return number === recorded?.number && anchorHash(anchor) !== recorded.hash
    ? 'it is not the one on record in the database'
    : null
}

/**
 * The fault of anchors that are recorded but missing in the file. Extra anchors in the file are what a crash leaves.
 */
function endFault(count: number, recorded: Recorded | null): AnchorFault | null {
  if (count >= (recorded?.number ?? 0)) return null
  return count === 0
    ? { number: 1, why: 'the file of the anchors is gone or empty' }
    : {
        number: count + 1,
        why: 'it is on record in the database and missing at the end of the file',
      }
}
