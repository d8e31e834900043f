import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWK } from 'oidc-provider'
import { openFirst } from '../secret-file.ts'

/** The RSA key in this file as a JWK; created if absent. Anyone who has it can act as Sandbox ID. */
export async function openSigningKey(file: string): Promise<JWK> {
  const text = await openFirst(file, async () => {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 })
    return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' })
  })
  return JSON.parse(text.toString()) as JWK
}
