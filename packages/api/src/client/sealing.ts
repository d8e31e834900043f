import type { Bytes } from '../bytes.ts'
import { newNonce } from '../envelope/head.ts'
import { sealEnvelope } from '../envelope/seal.ts'
import { signatureInput } from '../envelope/signature.ts'
import type { SealingKey } from './keyring.ts'

/** The request of a sealed POST. `body` is a JSON string literal. */
export type SealedPost = { readonly headers: Record<string, string>; readonly body: string }

/** Seals a payload for one request and signs it with the device key. */
export async function sealPost(
  request: { target: string; payload: string; token: string | null; at: number },
  { kid, aud, key }: SealingKey,
  sign: (input: Bytes) => Promise<string>,
): Promise<SealedPost> {
  const { target, payload, token, at } = request
  const head = { aud, method: 'POST', target, kid, at, nonce: newNonce(), token }
  const body = await sealEnvelope(head, payload, key)
  const headers = {
    'Content-Type': 'application/json',
    'X-Env-Kid': kid,
    'X-Env-Ts': String(at),
    'X-Env-Nonce': head.nonce,
    'X-Env-Sig': await sign(await signatureInput(head, body)),
  }
  return { headers, body: JSON.stringify(body) }
}
