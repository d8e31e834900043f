import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { RefusalToStart } from './refusal-to-start.ts'
import { readThirdParties } from './third-party-config.ts'

const pem = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ format: 'pem', type: 'pkcs8' })
const google = { GOOGLE_CLIENT_ID: 'candor', GOOGLE_CLIENT_SECRET: 'hunter2' }
const apple = {
  APPLE_CLIENT_ID: 'test.candor',
  APPLE_TEAM_ID: 'TEAM',
  APPLE_KEY_ID: 'KEY',
  APPLE_PRIVATE_KEY: pem('P-256').replaceAll('\n', '\\n'),
}

test('reads complete services, and null for those that are not set', () => {
  expect(readThirdParties({ GOOGLE_CLIENT_ID: '' })).toEqual({ google: null, apple: null })
  expect(readThirdParties(google).google).toEqual({ clientId: 'candor', clientSecret: 'hunter2' })
  expect(readThirdParties(apple).apple).toMatchObject({
    clientId: 'test.candor',
    teamId: 'TEAM',
    keyId: 'KEY',
  })
})

test.each([
  ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'candor' }],
  ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 'hunter2' }],
  ['APPLE_TEAM_ID and APPLE_KEY_ID', { ...apple, APPLE_TEAM_ID: '', APPLE_KEY_ID: undefined }],
  ['APPLE_PRIVATE_KEY', { ...apple, APPLE_PRIVATE_KEY: 'hunter2' }],
  ['APPLE_PRIVATE_KEY', { ...apple, APPLE_PRIVATE_KEY: pem('P-384') }],
])('refuses an incomplete service in one sentence that names %s and no secret', (names, env) => {
  const read = () => readThirdParties(env)
  expect(read).toThrow(RefusalToStart)
  expect(read).toThrow(new RegExp(`^${names} must [^\\n]+\\.$`))
  expect(read).not.toThrow(/hunter2|BEGIN/)
})
