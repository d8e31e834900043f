export { chainHash, chainStart, checkpointText, leafHash, tickRecord } from './chain.ts'
export { verifyCheckpoint, verifyProof, verifySegment } from './verify.ts'
export type { Verdict } from './verify.ts'
export type { Checkpoint, Head, PositionProof, Segment, Tick } from './schema.ts'
