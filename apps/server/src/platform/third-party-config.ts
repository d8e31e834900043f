import { createPrivateKey, type KeyObject } from 'node:crypto'
import { RefusalToStart } from './refusal-to-start.ts'

/** Credentials that the operator got from Google and Apple. */
export type ThirdPartyConfig = {
  readonly google: { readonly clientId: string; readonly clientSecret: string } | null
  readonly apple: AppleConfig | null
}

type AppleConfig = {
  readonly clientId: string
  readonly teamId: string
  readonly keyId: string
  /** Signs the token that Apple takes as client secret. */
  readonly privateKey: KeyObject
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the sign-in services.
 * @throws RefusalToStart when only some of a service's variables are set
 */
export function readThirdParties(env: Environment): ThirdPartyConfig {
  const google = wholeOf(env, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
  const apple = wholeOf(env, [
    'APPLE_CLIENT_ID',
    'APPLE_TEAM_ID',
    'APPLE_KEY_ID',
    'APPLE_PRIVATE_KEY',
  ])
  return {
    google: google && {
      clientId: google.GOOGLE_CLIENT_ID,
      clientSecret: google.GOOGLE_CLIENT_SECRET,
    },
    apple: apple && {
      clientId: apple.APPLE_CLIENT_ID,
      teamId: apple.APPLE_TEAM_ID,
      keyId: apple.APPLE_KEY_ID,
      privateKey: readKey(apple.APPLE_PRIVATE_KEY),
    },
  }
}

/** The values of these variables, or null if none is set. */
function wholeOf<Name extends string>(
  env: Environment,
  names: readonly Name[],
): Record<Name, string> | null {
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return null
  if (missing.length > 0)
    throw new RefusalToStart(
      `${missing.join(' and ')} must be set too: ${names.join(', ')} belong together.`,
    )
  return Object.fromEntries(names.map((name) => [name, env[name]!])) as Record<Name, string>
}

/** Parses a P-256 key in PEM; `\n` may stand for line ends. The error does not repeat the key. */
function readKey(text: string): KeyObject {
  const fault = new RefusalToStart(
    'APPLE_PRIVATE_KEY must be the P-256 key in PEM that Apple gave.',
  )
  try {
    const key = createPrivateKey(text.replaceAll('\\n', '\n'))
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
  } catch {
    throw fault
  }
  throw fault
}
