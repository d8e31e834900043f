import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Claims = Record<string, unknown>
type Head = Record<string, unknown>

/** Turns a valid ID token into a forged one. */
export type Forgery = (token: string) => string

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims

/**
 * Forged ID tokens by their fault. Tokens with false claims have the real signature, so that a signature check alone would
 * accept them.
 * @param folder the folder of Sandbox ID's key
 */
export async function forgeries(folder: string, clientSecret: string) {
  const jwk = JSON.parse(await readFile(join(folder, 'sandbox-id.json'), 'utf8')) as object
  const real = createPrivateKey({ format: 'jwk', key: jwk })
  const thief = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey
  const curve = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey
  const publicKey = createPublicKey(real)
  const publicPem = publicKey.export({ format: 'pem', type: 'spki' })

  /** The token with another head, other claims, or another signature. */
  const remade =
    (
      { head = {}, claims = {} }: { readonly head?: Head; readonly claims?: Claims },
      signed: (text: string) => string = by(real),
    ): Forgery =>
    (token) => {
      const [oldHead, oldClaims] = token.split('.')
      const text = `${encoded({ ...decoded(oldHead), ...head })}.${encoded({ ...decoded(oldClaims), ...claims })}`
      return `${text}.${signed(text)}`
    }
  const hmac = (secret: string | Buffer) => (text: string) =>
    createHmac('sha256', secret).update(text).digest('base64url')
  const now = Math.floor(Date.now() / 1_000)
  const thiefJwk = createPublicKey(thief).export({ format: 'jwk' })

  const hostile: Readonly<Record<string, Forgery>> = {
    'no algorithm, no signature': remade({ head: { alg: 'none' } }, () => ''),
    'no algorithm, in capitals': remade({ head: { alg: 'NONE' } }, () => ''),
    'no algorithm, with the signature': (token) =>
      `${encoded({ alg: 'none' })}.${token.split('.').slice(1).join('.')}`,
    'an empty signature': (token) => `${token.split('.').slice(0, 2).join('.')}.`,
    'a signature of another text': remade({}, () => by(real)('something else')),
    'one changed letter in the claims': (token) => {
      const [head, claims, signature] = token.split('.')
      return `${head}.${encoded({ ...decoded(claims), sub: 'somebody else' })}.${signature}`
    },
    'another key with the same key id': remade({}, by(thief)),
    'another key in the head': remade({ head: { jwk: thiefJwk } }, by(thief)),
    'an address of another key': remade({ head: { jku: 'http://thief.test/jwks' } }, by(thief)),
    'a certificate of another key': remade({ head: { x5u: 'http://thief.test/x5u' } }, by(thief)),
    'a path as the key id': remade({ head: { kid: '../../../dev/null' } }, by(thief)),
    'no key id, another key': remade({ head: { kid: undefined } }, by(thief)),
    'the public key as a secret': remade({ head: { alg: 'HS256' } }, hmac(publicPem)),
    'the client’s secret as a key': remade({ head: { alg: 'HS256' } }, hmac(clientSecret)),
    'an empty secret as a key': remade({ head: { alg: 'HS256' } }, hmac('')),
    'another curve': remade({ head: { alg: 'ES256' } }, by(curve)),
    'an unknown critical extension': remade({ head: { crit: ['x'], x: true } }),
    'for another client': remade({ claims: { aud: 'somebody-else' } }),
    'for several clients, authorised for another': remade({
      claims: { aud: ['candor', 'somebody-else'], azp: 'somebody-else' },
    }),
    'for nobody': remade({ claims: { aud: undefined } }),
    'by another issuer': remade({ claims: { iss: 'http://thief.test' } }),
    'by an issuer with the same prefix': remade({
      claims: { iss: 'http://candor.test/sandbox-id.thief.test' },
    }),
    'by nobody': remade({ claims: { iss: undefined } }),
    'with another nonce': remade({ claims: { nonce: 'x'.repeat(43) } }),
    'without a nonce': remade({ claims: { nonce: undefined } }),
    'that has expired': remade({ claims: { iat: now - 7_200, exp: now - 3_600 } }),
    'that never expires': remade({ claims: { exp: undefined } }),
    'with an expiry that is no number': remade({ claims: { exp: 'never' } }),
    'that is not valid yet': remade({ claims: { nbf: now + 3_600 } }),
    'of nobody': remade({ claims: { sub: undefined } }),
    'with an empty subject': remade({ claims: { sub: '' } }),
    'with a subject that is no text': remade({ claims: { sub: { admin: true } } }),
    'with a subject that is too long': remade({ claims: { sub: 'x'.repeat(300) } }),
    'that is no token': () => 'not.a.token',
    'in five parts': (token) => `${token}.x.y`,
  }
  return { hostile, honest: remade({}) }
}

const by = (key: KeyObject) => (text: string) => {
  const options = key.asymmetricKeyType === 'ec' ? { dsaEncoding: 'ieee-p1363' as const } : {}
  return sign('sha256', Buffer.from(text), { key, ...options }).toString('base64url')
}
