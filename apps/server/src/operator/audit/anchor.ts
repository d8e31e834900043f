import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'
import * as v from 'valibot'
import type { Notary } from '../../market/index.ts'
import { canonicalJson } from '../../platform/http/json.ts'

const Whole = v.pipe(v.number(), v.safeInteger())
const Digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const end = { at: Whole, seq: Whole, hash: Digest }

const SignedAnchor = v.strictObject({
  number: Whole,
  ...end,
  prevHash: Digest,
  signature: v.string(),
})
/** An anchor with its number among the anchors, from 1, and the hash of the one before. */
export type SignedAnchor = v.InferOutput<typeof SignedAnchor>

/** The chain's end at a time: the number and the hash of its last row. */
export type Anchor = Pick<SignedAnchor, keyof typeof end>

/** The previous hash of the first anchor. */
const none = '0'.repeat(64)

/** The signed text; the next anchor's hash covers it too. */
const textOf = ({ signature: _signature, ...facts }: SignedAnchor): string =>
  `candor-anchor-1\n${canonicalJson(facts)}`

export const anchorHash = (anchor: SignedAnchor): string =>
  createHash('sha256').update(textOf(anchor)).digest('hex')

/** Whether one anchor follows the other; the first follows null. */
export const follows = (one: SignedAnchor, before: SignedAnchor | null): boolean =>
  one.prevHash === (before === null ? none : anchorHash(before))

/** The chain's end as the anchor after `before`. */
export function signedAnchor(
  notary: Notary,
  { at, seq, hash }: Anchor,
  before: SignedAnchor | null,
): SignedAnchor {
  const prevHash = before === null ? none : anchorHash(before)
  const number = (before?.number ?? 0) + 1
  const unsigned = { number, at, seq, hash, prevHash, signature: '' }
  return { ...unsigned, signature: notary.sign(textOf(unsigned)) }
}

/** Verifies that anchors were signed by this notary, off the event loop. */
export function createSignatureCheck({ publicKey }: Pick<Notary, 'publicKey'>) {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey }
  const key: KeyObject = createPublicKey({ key: jwk, format: 'jwk' })
  return (anchor: SignedAnchor) =>
    new Promise<boolean>((resolve, reject) => {
      const signature = Buffer.from(anchor.signature, 'base64url')
      verify(null, Buffer.from(textOf(anchor)), key, signature, (error, isRight) =>
        error === null ? resolve(isRight) : reject(error),
      )
    })
}

export const lineOf = (anchor: SignedAnchor): string => JSON.stringify(anchor)

/** The anchor of a line; null if the line is not one. */
export function readSigned(line: string): SignedAnchor | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), SignedAnchor), line)
  return read.success ? read.output : null
}
