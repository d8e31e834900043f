import { getAddress } from 'viem/utils'
import { stampMs, type Stamps } from '../stamp.ts'

/** The purpose of a signature: to sign in, or to add the wallet to an account. */
export type WalletUse = {
  readonly purpose: 'login' | 'add'
  /** The account that it is added to; null for a sign-in. */
  readonly userId: string | null
  /** As the wallet sent it, in any case. */
  readonly address: string
  readonly chainId: number
}

/** A message with its nonce, in the form of EIP-4361. */
export type WalletMessage = {
  readonly nonce: string
  readonly message: string
  readonly expireAt: number
}

const statements = {
  login:
    'Sign in to Candor. This signature opens your account here and nothing else: it moves no ' +
    'money, approves no spending and costs no fee.',
  add:
    'Add this wallet to your Candor account as a way to sign in. This signature moves no ' +
    'money, approves no spending and costs no fee.',
} as const

const partsOf = ({ purpose, userId, address, chainId }: WalletUse): string[] => [
  'wallet',
  purpose,
  userId ?? '',
  address.toLowerCase(),
  String(chainId),
]

/** A message to sign, which this server recognises for five minutes. */
export function messageFor(
  { stamps, origin, id, now }: Issue & { readonly id: string },
  use: WalletUse,
): WalletMessage {
  const nonce = Buffer.from(stamps.issue(id, now, ...partsOf(use))).toString('hex')
  return { nonce, message: textOf(origin, use, nonce, now), expireAt: now + stampMs }
}

type Issue = { readonly stamps: Stamps; readonly origin: string; readonly now: number }

/**
 * The id of the message's nonce if this server issued the message for this purpose, otherwise null. The message is
 * built anew and compared, so no returned field is trusted.
 */
export function readMessage(
  { stamps, origin, now }: Issue,
  message: string,
  { purpose, userId }: Pick<WalletUse, 'purpose' | 'userId'>,
): { readonly id: string; readonly address: string; readonly chainId: number } | null {
  const fields =
    /^[^\n]*\n(0x[0-9a-fA-F]{40})\n[^]*\nChain ID: ([1-9]\d{0,9})\nNonce: ([0-9a-f]{96})\n/.exec(
      message,
    )
  if (fields === null) return null
  const [, address = '', chain = '', nonce = ''] = fields
  const use = { purpose, userId, address, chainId: Number(chain) } // not money: a chain's number
  const stamp = stamps.read(Buffer.from(nonce, 'hex'), now, ...partsOf(use))
  if (stamp === null || textOf(origin, use, nonce, stamp.at) !== message) return null
  return { id: stamp.id, address: address.toLowerCase(), chainId: use.chainId }
}

function textOf(
  origin: string,
  { purpose, address, chainId }: WalletUse,
  nonce: string,
  at: number,
): string {
  return [
    `${new URL(origin).host} wants you to sign in with your Ethereum account:`,
    getAddress(address.toLowerCase()),
    '',
    statements[purpose],
    '',
    `URI: ${origin}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${new Date(at).toISOString()}`,
    `Expiration Time: ${new Date(at + stampMs).toISOString()}`,
  ].join('\n')
}
