import { fromBase64url, fromHex, toHex, utf8 } from '../bytes.ts'
import type { Fill } from '../contracts-shapes.ts'
import { chainHash, checkpointText, leafHash, tickRecord } from './chain.ts'
import type { Checkpoint, PositionProof, Segment, Tick } from './schema.ts'

/**
 * What a check of a proof found. `pending` waits for the next checkpoint; `unsupported` means that
 * this browser cannot check Ed25519, so only the chain was checked.
 */
export type Verdict =
  | 'proven'
  | 'pending'
  | 'unsupported'
  | 'tick-altered'
  | 'chain-broken'
  | 'checkpoint-mismatch'
  | 'signature-wrong'
  | 'fill-mismatch'

/** Checks each fill of a position against its recorded ticks, in the order of the fills. */
export async function verifyProof(proof: PositionProof, publicKey: string): Promise<Verdict[]> {
  const { direction, fills } = proof.position
  return Promise.all(
    fills.map(async (fill, index) => {
      const segment = proof.segments[index]
      const tick = segment?.ticks[0]
      if (!segment || !tick || tick.symbol !== proof.position.symbol) return 'fill-mismatch'
      if (!fillMatches(fill, tick, direction)) return 'fill-mismatch'
      return verifySegment(segment, publicKey)
    }),
  )
}

/** A buyer pays the ask and a seller gets the bid: of exactly the tick that the fill names. */
function fillMatches(fill: Fill, tick: Tick, direction: 'long' | 'short'): boolean {
  const buys = (direction === 'long') === (fill.kind !== 'close')
  return tick.seq === fill.seq && fill.price === (buys ? tick.ask : tick.bid)
}

/** Rebuilds the chain of a segment and checks its end against the signed checkpoint. */
export async function verifySegment(segment: Segment, publicKey: string): Promise<Verdict> {
  const chain = await rebuild(segment)
  if (!chain.ok) return chain.verdict
  if (!segment.checkpoint) return 'pending'
  if (!headMatches(segment, segment.checkpoint)) return 'checkpoint-mismatch'
  return verifyCheckpoint(segment.checkpoint, publicKey)
}

async function rebuild(segment: Segment): Promise<{ ok: true } | { ok: false; verdict: Verdict }> {
  let chain = fromHex(segment.previousChain)
  let before: Tick | undefined
  for (const tick of segment.ticks) {
    const leaf = await leafHash(tickRecord(tick))
    if (toHex(leaf) !== tick.leaf) return { ok: false, verdict: 'tick-altered' }
    const follows = !before || (tick.seq === before.seq + 1 && tick.symbol === before.symbol)
    if (!chain || !follows) return { ok: false, verdict: 'chain-broken' }
    chain = await chainHash(chain, leaf)
    if (toHex(chain) !== tick.chain) return { ok: false, verdict: 'chain-broken' }
    before = tick
  }
  return { ok: true }
}

function headMatches(segment: Segment, checkpoint: Checkpoint): boolean {
  const last = segment.ticks.at(-1)
  const head = checkpoint.heads.find(({ symbol }) => symbol === last?.symbol)
  if (!last || !head || last.at > checkpoint.at) return false
  return head.seq === last.seq && head.chain === last.chain
}

/** Checks the Ed25519 signature of a checkpoint. `publicKey` is 32 raw bytes in base64url. */
export async function verifyCheckpoint(
  checkpoint: Checkpoint,
  publicKey: string,
): Promise<'proven' | 'unsupported' | 'signature-wrong'> {
  const raw = fromBase64url(publicKey)
  const signature = fromBase64url(checkpoint.signature)
  if (raw?.length !== 32 || signature?.length !== 64) return 'signature-wrong'
  try {
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
    const text = utf8(checkpointText(checkpoint))
    const right = await crypto.subtle.verify('Ed25519', key, signature, text)
    return right ? 'proven' : 'signature-wrong'
  } catch (error) {
    const isUnknown = error instanceof DOMException && error.name === 'NotSupportedError'
    return isUnknown ? 'unsupported' : 'signature-wrong'
  }
}
