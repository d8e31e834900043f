import { generateKeyPair } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { JWK } from 'oidc-provider'
import { writeWhole } from '../secret-file.ts'

/** The RSA key in this file, as a JWK; made when there is none. Whoever has it is believed to be Sandbox ID. */
export async function openSigningKey(file: string): Promise<JWK> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as JWK
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 })
    const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }
    await writeWhole(file, JSON.stringify(key))
    return key
  }
}
