import * as v from 'valibot'
import { endpoint, HOUR, MINUTE } from './endpoint.ts'
import {
  agreementFields,
  deviceFields,
  LoginResult,
  personErrors,
  wayProofFields,
} from './people-shapes.ts'
import { Count, Id, Ms, Text, text, Time } from './scalars.ts'

const Address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
const Signature = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2}){65,2048}$/))

/** A message of this server and the wallet's signature of it. */
const signedFields = { message: text(64, 2_048), signature: Signature }

export const getWalletNonce = endpoint({
  name: 'getWalletNonce',
  concept: 'people',
  auth: 'optional',
  limit: { count: 30, perMs: MINUTE, by: 'ip' },
  request: v.object({
    address: Address,
    /** One of the chains in `/config.json`. */
    chainId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/)),
    /** `add` requires a session. */
    purpose: v.optional(v.picklist(['login', 'add']), 'login'),
  }),
  result: v.strictObject({ nonce: Text, message: Text, expireAt: Ms }),
  errors: ['FORBIDDEN'],
  summary: 'The text for a wallet to sign (EIP-4361), good for five minutes and one use.',
})

export const walletLogin = endpoint({
  name: 'walletLogin',
  concept: 'people',
  auth: 'none',
  limit: { count: 20, perMs: MINUTE, by: 'ip' },
  request: v.strictObject({
    ...signedFields,
    ...deviceFields,
    ...v.partial(v.strictObject(agreementFields)).entries,
  }),
  result: LoginResult,
  errors: [
    'WALLET_SIGNATURE_INVALID',
    'ACCOUNT_NOT_FOUND',
    'AGREEMENT_REQUIRED',
    'INVITE_CODE_INVALID',
    'CREDENTIAL_TAKEN',
    'RESTRICTED',
  ],
  summary: 'Signs in with a wallet; with the agreement accepted an unknown one opens an account.',
})

export const listSignInWallets = endpoint({
  name: 'listSignInWallets',
  concept: 'people',
  auth: 'token',
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  request: v.object({}),
  result: v.array(
    v.strictObject({
      id: Id,
      /** With the capitals that guard against typing errors (EIP-55). */
      address: Text,
      chainId: Count,
      createTime: Time,
      createAt: Ms,
    }),
  ),
  errors: [],
  summary: 'The wallets that open the account, the latest first.',
})
export type SignInWallet = v.InferOutput<typeof listSignInWallets.result>[number]

export const addSignInWallet = endpoint({
  name: 'addSignInWallet',
  concept: 'people',
  auth: 'token',
  limit: { count: 60, perMs: HOUR, by: 'user' },
  request: v.strictObject({ ...signedFields, ...wayProofFields }),
  result: v.strictObject({ id: Id, withdrawHoldUntilAt: Ms }),
  errors: ['WALLET_SIGNATURE_INVALID', 'CREDENTIAL_TAKEN', 'CREDENTIAL_LIMIT', ...personErrors],
  summary: 'Adds a wallet as a way in and pauses withdrawals.',
})

export const removeSignInWallet = endpoint({
  name: 'removeSignInWallet',
  concept: 'people',
  auth: 'token',
  limit: { count: 60, perMs: HOUR, by: 'user' },
  request: v.strictObject({ id: Id, ...wayProofFields }),
  result: v.strictObject({ withdrawHoldUntilAt: Ms }),
  errors: ['NOT_FOUND', 'LAST_WAY_IN', ...personErrors],
  summary: 'Removes a wallet as a way in and pauses withdrawals. The last way in stays.',
})
