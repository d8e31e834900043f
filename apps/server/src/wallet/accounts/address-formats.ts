import { base58check, bech32, bech32m } from '@scure/base'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** Address formats of the networks, with their checksums. */
export const addressFormats = ['evm', 'tron', 'bitcoin'] as const
export type AddressFormat = (typeof addressFormats)[number]

/**
 * The address in its network's one spelling, however it was typed; null if a character must be wrong. No checksum finds a valid
 * address without an owner, which is why new accounts have a cooldown.
 */
export function readAddress(format: AddressFormat, typed: string): string | null {
  return readers[format](typed.trim())
}

const readers: Record<AddressFormat, (text: string) => string | null> = {
  evm: readEvm,
  tron: (text) => (startsWith(checkedBytes(text), tronPrefixes) ? text : null),
  bitcoin: (text) =>
    readSegwit(text) ?? (startsWith(checkedBytes(text), bitcoinPrefixes) ? text : null),
}

const tronPrefixes: readonly number[] = [0x41]
/** Pay to a public key's hash (1…) and to a script's hash (3…), main network only. */
const bitcoinPrefixes: readonly number[] = [0x00, 0x05]
/** A prefix and the 20 bytes of a hash. */
const hashedLength = 21

const checksummed = base58check(sha256)

function checkedBytes(text: string): Uint8Array | null {
  try {
    return checksummed.decode(text)
  } catch {
    return null
  }
}

function startsWith(bytes: Uint8Array | null, prefixes: readonly number[]): boolean {
  return bytes !== null && bytes.length === hashedLength && prefixes.includes(bytes[0]!)
}

/**
 * EIP-55: the case of the letters is the checksum. An address in a single case has none and is accepted; it is shown with its
 * checksum before it is confirmed.
 */
function readEvm(text: string): string | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return null
  const body = text.slice(2)
  const lower = body.toLowerCase()
  const written = `0x${casedBy(lower)}`
  const hasChecksum = body !== lower && body !== body.toUpperCase()
  return hasChecksum && text !== written ? null : written
}

function casedBy(lower: string): string {
  const hash = Buffer.from(keccak_256(Buffer.from(lower, 'ascii'))).toString('hex')
  // A letter is a capital where the hash digit is 8 or more.
  return lower.replaceAll(/./g, (digit, at: number) =>
    hash[at]! >= '8' ? digit.toUpperCase() : digit,
  )
}

/** BIP-173 for version 0, BIP-350 for later versions. In capitals, as QR codes show it, it is the same address. */
function readSegwit(text: string): string | null {
  const isAddress =
    isProgram(text, bech32, (version) => version === 0) ||
    isProgram(text, bech32m, (version) => version > 0)
  return isAddress ? text.toLowerCase() : null
}

function isProgram(
  text: string,
  coder: typeof bech32,
  isVersion: (version: number) => boolean,
): boolean {
  const read = coder.decodeUnsafe(text)
  if (read === undefined || read.prefix !== 'bc') return false
  const [version = -1, ...words] = read.words
  const program = coder.fromWordsUnsafe(words)
  if (!isVersion(version) || version > 16 || program === undefined) return false
  const { length } = program
  return version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40
}
