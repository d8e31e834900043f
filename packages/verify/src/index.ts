export { otherIn } from './as-stated.ts'
export type { AsStated } from './as-stated.ts'
export { canonical, checkpointText, orderText, tickRecord } from './canonical.ts'
export { chainHash, chainStart, leafHash, verifyCheckpoint, verifySegment } from './chain.ts'
export type { Verdict } from './chain.ts'
export { drawWords, finalSeed, lotsDigest, seedCommitment } from './draw.ts'
export { isRight } from './figure.ts'
export type { Figure } from './figure.ts'
export type { Flaw } from './form.ts'
export { proofFormat } from './proof.ts'
export type {
  AnyOrder,
  Checkpoint,
  ContractOrder,
  ContractProof,
  ContractResult,
  Head,
  IeoDraw,
  IeoProof,
  IncomeProof,
  LoanProof,
  OptionOrder,
  OptionProof,
  OptionResult,
  PlacedSegment,
  Proof,
  Segment,
  Step,
  SwapOrder,
  SwapProof,
  SwapSide,
  Tick,
} from './proof.ts'
export type { FiredExit, ReachedExit } from './proof-exit.ts'
export type { IncomeOrder, IncomeResult, PaidDay } from './proof-income.ts'
export type { LoanOrder, LoanSaleResult, LoanSaleStep } from './proof-loan.ts'
export { readReserveFile, reserveFormat } from './reserve-file.ts'
export type { ReserveFile } from './reserve-file.ts'
export {
  reserveAmount,
  reserveLeafText,
  reserveNodeText,
  reserveText,
  verifyReserve,
} from './reserves.ts'
export type {
  ReserveLeaf,
  ReserveNode,
  ReserveProof,
  ReserveRoot,
  ReserveVerdict,
  SignedReserve,
} from './reserves.ts'
export { readProof } from './read-proof.ts'
export type { Reading } from './read-proof.ts'
export { keyFingerprint, publicKeyPem, readPublicKey, verifySignature } from './signature.ts'
export { verifyProof } from './verify.ts'
export type { KeyVerdict, PriceCheck, Report } from './verify.ts'
