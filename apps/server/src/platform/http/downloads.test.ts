import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLinks } from '../files/links.ts'
import { refuse } from '../lane/index.ts'
import type { Download } from './downloads.ts'
import { sha256 } from './envelope.ts'
import { createTestEdge, startAt, token, type TestEdge } from './testing/edge.ts'

const links = createLinks(new Uint8Array(32).fill(3), '/api/finance/statement/file/:fileId')
const download: Download = {
  path: '/api/finance/statement/file/:fileId',
  limit: { count: 5, perMs: 60_000, by: 'user' },
  links,
  read: async (userId, fileId) =>
    fileId === '1'
      ? { content: Buffer.from(`of ${userId}`), mime: 'text/csv; charset=utf-8', name: 'a.csv' }
      : refuse('NOT_FOUND'),
}

let edge: TestEdge
beforeEach(async () => {
  edge = await createTestEdge({ downloads: [download] })
})
afterEach(() => edge.close())

const get = (url: string, own: string | null = token) =>
  edge.app.inject({ url, headers: own === null ? {} : { 'x-access-token': own } })

test('sends a file to its owner as an attachment that cannot run', async () => {
  const answer = await get(links.urlOf('1', '4711', startAt))
  expect(answer.body).toBe('of 4711')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="a.csv"',
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test('refuses a link without sign-in, of another user, expired, changed, or for a missing file', async () => {
  const other = 'another-token-of-forty-three-chars-012345678'
  edge.sessions.set(sha256(other).toString('hex'), {
    ...[...edge.sessions.values()][0]!,
    id: 's2',
    userId: '4712',
  })
  const url = links.urlOf('1', '4711', startAt)
  const codeOf = async (asked: string, own?: string | null) =>
    (await get(asked, own)).json().errorCode
  expect(await codeOf(url, null)).toBe('TOKEN_MISSING')
  expect(await codeOf(url, other)).toBe('NOT_FOUND')
  expect(await codeOf(url.replace('/file/1', '/file/2'))).toBe('NOT_FOUND')
  expect(await codeOf(url.slice(0, -3))).toBe('NOT_FOUND')
  expect(await codeOf(links.urlOf('2', '4711', startAt))).toBe('NOT_FOUND')
  await edge.world.advance(5 * 60_000)
  expect(await codeOf(url)).toBe('NOT_FOUND')
})

test('limits downloads per user', async () => {
  const url = links.urlOf('1', '4711', startAt)
  for (let count = 0; count < 5; count++) expect((await get(url)).body).toBe('of 4711')
  expect((await get(url)).json().errorCode).toBe('RATE_LIMITED')
})
