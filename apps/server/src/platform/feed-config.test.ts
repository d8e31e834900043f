import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messageOf } from '../testing/message-of.ts'
import { readFeedConfig } from './feed-config.ts'

const folder = mkdtempSync(join(tmpdir(), 'candor-feed-config-'))
const file = join(folder, 'feed.json')

const exchange = { kind: 'crypto', exchange: 'kraken', symbols: { BTCUSDT: 'BTC/USDT' } }
const vendor = {
  kind: 'quotes',
  name: 'acme',
  url: 'wss://quotes.example/v1?key={token}',
  tokenFrom: 'ACME_TOKEN',
  subscribe: [{ op: 'subscribe', symbols: '{symbols}' }],
  symbols: { XAUUSD: 'XAU/USD' },
  frame: { symbol: 's', bid: 'b', ask: 'a', at: 't' },
}

function read(content: unknown, env: Record<string, string> = {}) {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readFeedConfig({ CANDOR_FEED: file, ...env })
}

test('uses recorded prices by default', () => {
  expect(readFeedConfig({})).toBeNull()
  expect(readFeedConfig({ CANDOR_FEED: '' })).toBeNull()
  expect(readFeedConfig({ CANDOR_FEED: 'recorded' })).toBeNull()
})

test('reads exchanges, vendors and the token from its variable', () => {
  const { tokenFrom: _, ...declared } = vendor
  expect(read({ sources: [exchange, vendor] }, { ACME_TOKEN: 'secret' })).toEqual({
    sources: [
      exchange,
      {
        ...declared,
        token: 'secret',
        headers: {},
        frame: { ...vendor.frame, where: {}, timeUnit: 'ms' },
      },
    ],
  })
})

test.each<[string, unknown]>([
  ['no JSON', '{'],
  ['nothing', { sources: [] }],
  ['an unknown kind', { sources: [{ ...exchange, kind: 'oracle' }] }],
  ['no symbol', { sources: [{ ...exchange, symbols: {} }] }],
  ['a symbol in small letters', { sources: [{ ...exchange, symbols: { btc: 'x' } }] }],
  ['an unknown field', { sources: [{ ...exchange, price: '1' }] }],
  ['a duplicate exchange', { sources: [exchange, exchange] }],
  ['no TLS', { sources: [{ ...vendor, url: 'ws://quotes.example' }] }],
  [
    'neither bid and ask nor a price',
    { sources: [{ ...vendor, frame: { symbol: 's', at: 't' } }] },
  ],
  ['both a bid and a price', { sources: [{ ...vendor, frame: { ...vendor.frame, price: 'p' } }] }],
  [
    'history without TLS',
    { sources: [{ ...vendor, history: { ...history(), url: 'http://x.y' } }] },
  ],
])('refuses %s in one sentence', (_, content) => {
  expect(messageOf(() => read(content, { ACME_TOKEN: 'hunter2' }))).toMatch(/^CANDOR_FEED[^\n]+\.$/)
})

test('names a missing token and never repeats an existing one', () => {
  expect(messageOf(() => read({ sources: [vendor] }))).toMatch(/^ACME_TOKEN must be set/)
  const { tokenFrom: _, ...bare } = vendor
  expect(messageOf(() => read({ sources: [bare] }))).toContain('{token}')
  const wrong = { sources: [{ ...vendor, url: 'nowhere' }] }
  expect(messageOf(() => read(wrong, { ACME_TOKEN: 'hunter2' }))).not.toContain('hunter2')
})

test('accepts an unencrypted source on this machine only', () => {
  const local = { ...vendor, url: 'ws://127.0.0.1:9000' }
  expect(read({ sources: [local] }, { ACME_TOKEN: 'x' })?.sources).toHaveLength(1)
})

function history() {
  return { openAt: 't', open: 'o', high: 'h', low: 'l', close: 'c' }
}
