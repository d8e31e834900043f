export * from './head.ts'
export {
  deriveKey,
  importPrivateKey,
  importPublicKey,
  kidOf,
  TEST_KID,
  wrapAlgorithm,
} from './keys.ts'
export { openContent, openEnvelope, readBody, unwrap } from './open.ts'
export type { EnvelopeBody } from './open.ts'
export { newRequestKey } from './request-key.ts'
export { sealContent, sealEnvelope } from './seal.ts'
export {
  exportDeviceKey,
  newDeviceKey,
  signEnvelope,
  signatureInput,
  thumbprint,
  verifyEnvelope,
} from './signature.ts'
