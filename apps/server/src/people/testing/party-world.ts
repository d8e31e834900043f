import { randomBytes } from 'node:crypto'
import type { SignInService } from '@candor/api'
import type { Session } from '../../platform/http/route.ts'
import { openSandboxId } from '../../platform/sandbox-id/index.ts'
import { createWorld } from '../../platform/world.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { temporaryFolder } from '../../testing/folders.ts'
import { createSandboxBrowser } from '../../testing/sandbox-browser.ts'
import { thumbprintOf } from '../session.ts'
import { sandboxOf, type ThirdPartyService } from '../third-party/services.ts'
import { challengeOf } from '../third-party/state.ts'
import { agreement, device, granted, openPeopleWorld } from './people-world.ts'

export const password = 'tr4velling-h0rn'
const absent = {
  agreementAccepted: undefined,
  agreementVersion: undefined,
  inviteCode: undefined,
  country: undefined,
  deviceName: undefined,
}
/** The fields of a proof by password. */
export const byPassword = {
  loginPassword: password,
  captcha: undefined,
  googleCode: undefined,
  recoveryCode: undefined,
  passkey: undefined,
}

type Trip = { readonly purpose?: 'login' | 'add'; readonly session?: Session | null }

export type PartyWorld = Awaited<ReturnType<typeof openPartyWorld>>

/**
 * The people module with Sandbox ID.
 * @param change replaces or changes services for a test
 */
export async function openPartyWorld(
  seed: string,
  change: (service: ThirdPartyService) => Partial<ThirdPartyService> = () => ({}),
) {
  const database = await createTestDatabase()
  const folder = await temporaryFolder()
  const sandboxId = await openSandboxId({
    pool: database.pool,
    world: createWorld(),
    origin: 'http://candor.test',
    folder: folder.path,
    secret: new Uint8Array(32).fill(5),
    onError(error) {
      throw error
    },
  })
  const service = sandboxOf(sandboxId)
  const thirdParties = new Map([['sandbox', { ...service, ...change(service) }]] as const)
  const people = await openPeopleWorld(seed, { database, thirdParties })

  /** Requests the redirect URL, as the app of this device does. */
  async function depart(name: string, { purpose = 'login', session = null }: Trip = {}) {
    const codeVerifier = randomBytes(32).toString('base64url')
    const provider: SignInService = 'sandbox'
    const asked = {
      provider,
      purpose,
      codeChallenge: challengeOf(codeVerifier),
      device: thumbprintOf(session?.deviceKey ?? device(name).deviceKey),
    }
    const { url } = granted(await people.call('getThirdPartyUrl', asked, { session }))
    return { provider, codeVerifier, url }
  }

  /**
   * Goes to Sandbox ID and back.
   * @returns the fields that the app then sends
   */
  async function journey(name: string, key?: string, trip: Trip = {}) {
    const { url, ...kept } = await depart(name, trip)
    const { code = '', state = '', iss } = await createSandboxBrowser(sandboxId).signIn(url, key)
    return { ...kept, code, state, iss }
  }
  type Came = Awaited<ReturnType<typeof journey>>

  /** A user with an address and a password. */
  async function registered(name: string) {
    const email = `${name}@example.org`
    const captcha = await people.codeFor(email, 'register')
    const input = { registerType: 'email', email, password, captcha, ...device(name), ...agreement }
    const made = granted(await people.call('register', input as never))
    await people.world.advance(60_000)
    return { email, session: (await people.sessionOf(made.token!))! }
  }

  return {
    ...people,
    sandboxId,
    folder: folder.path,
    depart,
    journey,
    registered,
    /** A key of an identity without an account. */
    newKey: async () => {
      const browser = createSandboxBrowser(sandboxId)
      return browser.keyOn((await browser.follow((await depart('keys')).url)).page)
    },
    login: (name: string, came: Came, more: object = {}, key?: string) =>
      people.call(
        'thirdPartyLogin',
        { ...absent, ...came, ...device(name), ...more },
        key === undefined ? {} : { key },
      ),
    async close() {
      await people.close()
      await database.close()
      await folder.remove()
    },
  }
}
