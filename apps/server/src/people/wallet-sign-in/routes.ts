import { endpoints, wallTime } from '@candor/api'
import { getAddress } from 'viem/utils'
import { change, query, type ApiRequest, type Route } from '../../platform/http/route.ts'
import {
  isRefusal,
  nameOwner,
  refuse,
  runUnkeyed,
  type Refusal,
} from '../../platform/lane/index.ts'
import { signIn, type SignIn } from '../commands/sign-in.ts'
import { loginResult } from '../login-result.ts'
import { arrive } from '../prepare/arrival.ts'
import { findUser } from '../queries.ts'
import type { SignedIn, Waiting } from '../session.ts'
import type { Tools } from '../tools.ts'
import { proveOwner } from '../sign-in-methods/owner-proof.ts'
import { openFor } from '../sign-in-methods/open-account.ts'
import { prepareRemoval } from '../sign-in-methods/prepare-removal.ts'
import { removeSignInMethod } from '../sign-in-methods/remove-method.ts'
import { addWallet, type NewWallet } from './add-wallet.ts'
import { messageFor, readMessage, type WalletUse } from './message.ts'
import { openAccount } from './open-account.ts'
import { signedBy } from './signature.ts'
import { findWallets, walletName, type Wallet } from './tables.ts'

/** Routes of wallets: messages to sign, sign-in, and the wallets of an account. */
export function walletRoutes(tools: Tools): Route[] {
  return [
    query(endpoints.getWalletNonce, (request) => newMessage(tools, request)),
    change(endpoints.walletLogin, signIn, {
      prepareActs: true,
      prepare: (request) => prepareSignIn(tools, request),
      owner: ({ userId }) => userId,
      finish: (reply, _request, { input }) =>
        loginResult(tools, reply as SignedIn | Waiting, input.userId),
    }),
    query(endpoints.listSignInWallets, async ({ user }) =>
      (await findWallets(tools.pool, user.userId)).map(({ id, address, chainId, createdAt }) => ({
        id,
        address: getAddress(address),
        chainId,
        createTime: wallTime(createdAt),
        createAt: createdAt,
      })),
    ),
    change(endpoints.addSignInWallet, addWallet, {
      prepareActs: true,
      prepare: (request) => prepareAdding(tools, request),
    }),
    change(endpoints.removeSignInWallet, removeSignInMethod, {
      prepareActs: true,
      prepare: (request) => prepareRemoval(tools, 'wallet', request),
    }),
  ]
}

function newMessage(
  { stamps, origin, world, walletChains }: Tools,
  { user, input, now }: ApiRequest<typeof endpoints.getWalletNonce>,
) {
  const { address, purpose } = input
  const chainId = walletChains.find((known) => String(known) === input.chainId)
  if (chainId === undefined)
    return refuse('VALIDATION_FAILED', { fields: [{ field: 'chainId', rule: 'choice' }] })
  if (purpose === 'add' && user === null) return refuse('FORBIDDEN')
  const userId = purpose === 'add' ? user!.userId : null
  const use: WalletUse = { purpose, userId, address, chainId }
  return messageFor({ stamps, origin, now, id: world.newId() }, use)
}

type Signed = { readonly message: string; readonly signature: string }
type Proved = Pick<Wallet, 'address' | 'chainId'> & {
  readonly stampId: string
  readonly by: 'key' | 'contract'
}

/** The wallet that signed one of this server's messages. Every fault is the same refusal. */
async function proveWallet(
  { stamps, origin, walletNodes }: Tools,
  { message, signature }: Signed,
  { purpose, userId, now }: Pick<WalletUse, 'purpose' | 'userId'> & { readonly now: number },
): Promise<Proved | Refusal> {
  const signed = readMessage({ stamps, origin, now }, message, { purpose, userId })
  if (signed === null) return refuse('WALLET_SIGNATURE_INVALID')
  const { id: stampId, address, chainId } = signed
  const by = await signedBy({ address, chainId, message, signature }, walletNodes)
  return by === null ? refuse('WALLET_SIGNATURE_INVALID') : { address, chainId, stampId, by }
}

async function prepareSignIn(
  tools: Tools,
  request: ApiRequest<typeof endpoints.walletLogin>,
): Promise<SignIn | Refusal> {
  const { input, now } = request
  const proved = await proveWallet(tools, input, { purpose: 'login', userId: null, now })
  if (isRefusal(proved)) return proved
  const { address, chainId, stampId: codeId } = proved
  const userId = await accountOwner(tools, proved)
  const wallet = { address, chainId }
  const found =
    userId ??
    (await openFor(tools, input, walletName(address), (opening) =>
      runUnkeyed(tools, openAccount, opening.userId, { ...opening, wallet }),
    ))
  if (isRefusal(found)) return found
  const arrival = await arrive(tools, request, found)
  return { userId: found, proof: { kind: 'wallet', codeId }, arrival }
}

/**
 * The user whose account this wallet opens now; a removed wallet opens no account. A key is the same on every chain,
 * but a contract is not: the same address on another chain may belong to another person.
 */
async function accountOwner(
  { pool }: Tools,
  { address, chainId, by }: Proved,
): Promise<string | null | Refusal> {
  const userId = await nameOwner(pool, walletName(address))
  if (userId === null) return null
  const isIt = (known: Pick<Wallet, 'address' | 'chainId'>) =>
    known.address === address && (by === 'key' || known.chainId === chainId)
  return (await findWallets(pool, userId)).some(isIt) ? userId : refuse('CREDENTIAL_TAKEN')
}

async function prepareAdding(
  tools: Tools,
  { user: session, input, lang, now }: ApiRequest<typeof endpoints.addSignInWallet>,
): Promise<NewWallet | Refusal> {
  const { userId } = session
  const user = await findUser(tools.pool, userId)
  if (user === null) return refuse('NOT_FOUND')
  // A repeated request may come after the message has expired, and still gets its stored answer.
  const wallet = await proveWallet(tools, input, { purpose: 'add', userId, now })
  const proof = await proveOwner(tools, user, input, now)
  if (isRefusal(proof)) return proof
  const signed = isRefusal(wallet) ? null : wallet
  return { proof, signed, holdMs: tools.withdrawHoldMs, lang }
}
