import { expect, it } from 'vitest'
import { isOwnOrigin } from './own-origin.ts'

const own = 'http://localhost:8080'

it.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
  'allows %s for a server on this machine',
  (asked) => {
    expect(isOwnOrigin(asked, own)).toBe(true)
  },
)

it.each([
  undefined,
  '',
  'null',
  'http://127.0.0.1',
  'http://127.0.0.1:8081',
  'https://127.0.0.1:8080',
  'http://127.0.0.2:8080',
  'http://0.0.0.0:8080',
  'http://192.168.1.5:8080',
  'http://localhost.evil.example:8080',
  'http://127.0.0.1.evil.example:8080',
  'http://evil.example:8080',
  'http://127.0.0.1:8080/',
  'http://evil.example@127.0.0.1:8080',
  // Another spelling of the same address, which no browser sends.
  'http://2130706433:8080',
])('refuses %s for a server on this machine', (asked) => {
  expect(isOwnOrigin(asked, own)).toBe(false)
})

it('allows only the public origin for any other server', () => {
  const elsewhere = 'https://app.example'
  expect(isOwnOrigin(elsewhere, elsewhere)).toBe(true)
  for (const asked of ['https://localhost', 'https://127.0.0.1', 'http://app.example'])
    expect([asked, isOwnOrigin(asked, elsewhere)]).toEqual([asked, false])
})
