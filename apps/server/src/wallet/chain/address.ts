import { createHash, createHmac } from 'node:crypto'
import { bech32 } from '@scure/base'

/** The letters of bech32, which cannot be confused: 32 of them, so five bits each. */
const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const prefix = 'sbx1'
const bodyBytes = 20
const checksumBytes = 5
const syntax = /^sbx1[02-9ac-hj-np-z]{40}$/

/** A user's address on a sandbox network, constant as long as the secret is. Without the secret its owner cannot be derived. */
export function sandboxAddress(secret: Uint8Array, userId: string, network: string): string {
  const body = createHmac('sha256', secret)
    .update(JSON.stringify(['address', network, userId]))
    .digest()
    .subarray(0, bodyBytes)
  return prefix + lettersOf(Buffer.concat([body, checksumOf(body)]))
}

/** Whether a text is an address: a mistyped one passes once in 10¹². */
export function isSandboxAddress(text: string): boolean {
  if (!syntax.test(text)) return false
  const bytes = bytesOf(text.slice(prefix.length))
  const [body, checksum] = [bytes.subarray(0, bodyBytes), bytes.subarray(bodyBytes)]
  return checksumOf(body).equals(checksum)
}

function checksumOf(body: Uint8Array): Buffer {
  return createHash('sha256').update(prefix).update(body).digest().subarray(0, checksumBytes)
}

/** 25 bytes as 40 letters: the length is a multiple of five bytes, so no padding is needed. */
const lettersOf = (bytes: Uint8Array): string =>
  Array.from(bech32.toWords(bytes), (digit) => alphabet[digit]).join('')

const bytesOf = (letters: string): Uint8Array =>
  bech32.fromWords(Array.from(letters, (letter) => alphabet.indexOf(letter)))
