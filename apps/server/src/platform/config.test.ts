import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { messageOf } from '../testing/message-of.ts'
import { readConfig } from './config.ts'

test('has a default for every variable', () => {
  const defaults = {
    port: 8080,
    consolePort: 8081,
    consoleAllows: expect.any(Function),
    host: '127.0.0.1',
    dataFolder: resolve('.data'),
    masterKeyFile: resolve('.data/keys/vault.key'),
    databaseUrl: null,
    feed: null,
    mode: 'sandbox',
    logLevel: 'info',
    readDelayLimitMs: 500,
    walletSignIn: { chains: [1], nodes: new Map() },
    thirdParties: { google: null, apple: null },
    mail: { smtp: null, sms: null },
    webPush: { contact: 'mailto:operator@example.com', testReceiver: null },
  }
  expect(readConfig({})).toEqual(defaults)
  expect(
    readConfig({ PORT: '', CANDOR_DATA: '', DATABASE_URL: '', CANDOR_MODE: '', LOG_LEVEL: '' }),
  ).toEqual(defaults)
})

test('reads all variables', () => {
  const databaseUrl = 'postgresql://me:secret@db.example:5433/candor?sslmode=require'
  const env = {
    PORT: '0',
    CONSOLE_PORT: '9000',
    CONSOLE_ALLOW: '203.0.113.7',
    HOST: '0.0.0.0',
    CANDOR_DATA: '/srv/candor',
    DATABASE_URL: databaseUrl,
    CANDOR_MODE: 'sandbox',
    LOG_LEVEL: 'silent',
    READ_DELAY_LIMIT_MS: '60000',
  }
  expect(readConfig(env)).toEqual({
    port: 0,
    consolePort: 9000,
    consoleAllows: expect.any(Function),
    host: '0.0.0.0',
    dataFolder: '/srv/candor',
    masterKeyFile: '/srv/candor/keys/vault.key',
    databaseUrl,
    feed: null,
    mode: 'sandbox',
    logLevel: 'silent',
    readDelayLimitMs: 60_000,
    walletSignIn: { chains: [1], nodes: new Map() },
    thirdParties: { google: null, apple: null },
    mail: { smtp: null, sms: null },
    webPush: { contact: 'mailto:operator@example.com', testReceiver: null },
  })
})

test.each([
  ['PORT', '80a'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '8080.0'],
  ['PORT', '0x1F90'],
  ['CONSOLE_PORT', '80a'],
  ['CONSOLE_ALLOW', '10.0.0.0/33'],
  ['DATABASE_URL', 'localhost'],
  ['DATABASE_URL', 'mysql://localhost/candor'],
  ['DATABASE_URL', 'postgresql://localhost'],
  ['CANDOR_MASTER_KEY', '/nowhere/master.key'],
  ['CANDOR_MODE', 'Sandbox'],
  ['CANDOR_MODE', 'live'],
  ['CANDOR_FEED', '/nowhere/feed.json'],
  ['CANDOR_PUSH_CONTACT', 'operator'],
  ['CANDOR_PUSH_TEST_RECEIVER', 'http://192.0.2.1:9100'],
  ['CANDOR_PUSH_TEST_RECEIVER', 'https://push.example'],
  ['LOG_LEVEL', 'verbose'],
  ['READ_DELAY_LIMIT_MS', '0'],
  ['READ_DELAY_LIMIT_MS', '0.5'],
])('refuses %s=%s in one sentence that names it', (name, value) => {
  const message = messageOf(() => readConfig({ [name]: value }))
  expect(message).toMatch(new RegExp(`^${name} [^\\n]+\\.$`))
})

test('allows operators from this machine and its networks, or from the configured addresses', () => {
  const [usual, configured] = [readConfig({}), readConfig({ CONSOLE_ALLOW: '203.0.113.7' })]
  const addresses = ['127.0.0.1', '::1', '172.17.0.1', '203.0.113.7']
  expect(addresses.map(usual.consoleAllows)).toEqual([true, true, true, false])
  expect(addresses.map(configured.consoleAllows)).toEqual([false, false, false, true])
})

test('names what live mode lacks', () => {
  const message = messageOf(() => readConfig({ CANDOR_MODE: 'live' }))
  for (const missing of ['signing keys', 'payment rails', 'price source', 'country policy']) {
    expect(message).toContain(missing)
  }
})

test('does not repeat the password of a wrong DATABASE_URL', () => {
  expect(messageOf(() => readConfig({ DATABASE_URL: 'postgres:me:hunter2@x' }))).not.toContain(
    'hunter2',
  )
})

test('reads the chains of wallets, and accepts their nodes by https only', () => {
  const WALLET_CHAINS = '1, 10'
  const node = 'https://node.example/key?a=b'
  const { walletSignIn } = readConfig({ WALLET_CHAINS, WALLET_NODES: `10=${node}` })
  expect(walletSignIn).toEqual({ chains: [1, 10], nodes: new Map([[10, new URL(node)]]) })
  for (const WALLET_NODES of [
    '10=http://node.example',
    '5=https://node.example',
    'https://x',
    '1=',
  ])
    expect(() => readConfig({ WALLET_CHAINS, WALLET_NODES })).toThrow('WALLET_NODES')
  expect(() => readConfig({ WALLET_CHAINS: 'mainnet' })).toThrow('WALLET_CHAINS')
})
