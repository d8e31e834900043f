import { endpoints, wallTime } from '@candor/api'
import { change, query, type ApiRequest, type Route } from '../../platform/http/route.ts'
import { isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import { signIn, type SignIn } from '../commands/sign-in.ts'
import { loginResult } from '../login-result.ts'
import { arrive } from '../prepare/arrival.ts'
import { findUser } from '../queries.ts'
import type { SignedIn } from '../session.ts'
import type { Tools } from '../tools.ts'
import { proveOwner } from '../sign-in-methods/owner-proof.ts'
import { prepareRemoval } from '../sign-in-methods/prepare-removal.ts'
import { removeSignInMethod } from '../sign-in-methods/remove-method.ts'
import { addPasskey, type NewPasskey } from './add-passkey.ts'
import { verifyMaking } from './ceremony.ts'
import { passkeyOptions } from './options.ts'
import { provePasskey } from './prove-passkey.ts'
import { renamePasskey } from './rename-passkey.ts'
import { findPasskeys } from './tables.ts'

/** Routes of passkeys: sign-in, step-up, adding and removing. */
export function passkeyRoutes(tools: Tools): Route[] {
  return [
    query(endpoints.getPasskeyOptions, (request) => passkeyOptions(tools, request)),
    change(endpoints.passkeyLogin, signIn, {
      prepareActs: true,
      prepare: (request) => prepareSignIn(tools, request),
      owner: ({ userId }) => userId,
      finish: (reply, _request, { input }) => loginResult(tools, reply as SignedIn, input.userId),
    }),
    query(endpoints.listPasskeys, async ({ user }) =>
      (await findPasskeys(tools.pool, user.userId)).map(
        ({ id, name, synced, createdAt, lastUsedAt }) => ({
          id,
          name,
          synced,
          createTime: wallTime(createdAt),
          createAt: createdAt,
          lastUsedAt,
        }),
      ),
    ),
    change(endpoints.addPasskey, addPasskey, {
      prepareActs: true,
      prepare: (request) => prepareAdding(tools, request),
    }),
    change(endpoints.renamePasskey, renamePasskey, { prepare: ({ input }) => input }),
    change(endpoints.removePasskey, removeSignInMethod, {
      prepareActs: true,
      prepare: (request) => prepareRemoval(tools, 'passkey', request),
    }),
  ]
}

async function prepareSignIn(
  tools: Tools,
  request: ApiRequest<typeof endpoints.passkeyLogin>,
): Promise<SignIn | Refusal> {
  const { input, now } = request
  const asked = { purpose: 'login', userId: null, now } as const
  const proved = await provePasskey(tools, input.passkey, asked)
  if (isRefusal(proved)) return proved
  const { userId, challengeId: codeId } = proved
  return {
    userId,
    proof: { kind: 'passkey', codeId },
    arrival: await arrive(tools, request, userId),
  }
}

async function prepareAdding(
  tools: Tools,
  { user: session, input, lang, now }: ApiRequest<typeof endpoints.addPasskey>,
): Promise<NewPasskey | Refusal> {
  const { userId } = session
  const user = await findUser(tools.pool, userId)
  if (user === null) return refuse('NOT_FOUND')
  const { stamps, origin, withdrawHoldMs: holdMs } = tools
  const use = { stamps, origin, purpose: 'register', userId, now }
  const made = await verifyMaking(use, input.credential)
  // A request that fails anyway spends no code.
  const objection = made === null ? refuse('PASSKEY_FAILED') : null
  const proof = await proveOwner(tools, user, input, now)
  if (isRefusal(proof)) return proof
  return { proof, made, name: input.name, objection, holdMs, lang }
}
