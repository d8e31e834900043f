import { generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { appleOf, appleSecret, googleOf } from './services.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const client = { clientId: 'test.candor', teamId: 'TEAM', keyId: 'KEY', privateKey }
const now = Date.UTC(2026, 6, 1)

test('sends Apple a token signed by our key instead of a secret', () => {
  const [head = '', payload = '', signature = ''] = appleSecret(client, now).split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown
  expect(read(head)).toEqual({ alg: 'ES256', kid: 'KEY', typ: 'JWT' })
  expect(read(payload)).toEqual({
    iss: 'TEAM',
    iat: now / 1_000,
    exp: now / 1_000 + 300,
    aud: 'https://appleid.apple.com',
    sub: 'test.candor',
  })
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    key,
    Buffer.from(signature, 'base64url'),
  )
  expect(isOurs).toBe(true)
})

test('makes a new token for each exchange', () => {
  let at = now
  const { clientAuth, issuer } = appleOf(client, () => at)
  const secretAt = (time: number) => {
    at = time
    const body = new URLSearchParams()
    clientAuth({ issuer }, { client_id: client.clientId }, body, new Headers())
    expect(body.get('client_id')).toBe('test.candor')
    return body.get('client_secret')
  }
  expect(secretAt(now)).not.toBe(secretAt(now + 1_000))
})

test('sends Google its secret, and asks for the account to be chosen', () => {
  const { clientAuth, issuer, parameters } = googleOf({ clientId: 'c', clientSecret: 's' })
  const body = new URLSearchParams()
  clientAuth({ issuer }, { client_id: 'c' }, body, new Headers())
  expect(body.get('client_secret')).toBe('s')
  expect(parameters).toEqual({ prompt: 'select_account' })
})
