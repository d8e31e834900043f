import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesBelow, leaksIn } from '../apps/server/src/testing/attacks/planted-secrets.ts'
import type { Place, Secret } from '../apps/server/src/testing/attacks/planted-secrets.ts'
import { operatorSignIns } from './console.ts'
import { openBrowser, openPhone, type Phone } from './phone.ts'
import { startServer, type TestServer } from './server.ts'
import { enterAsGuest, moveToContracts, recharge, type Credentials } from './traveller.ts'

/** Attack T30 in the browser: secrets in its storage and in public files. */
let server: TestServer, browser: Browser, phone: Phone
let guest: Credentials
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  phone = await openPhone(browser, server.origin)
  await phone.page.goto('/#/my')
  guest = await enterAsGuest(phone.page)
  await recharge(phone.page)
  await moveToContracts(phone.page, '500')
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Everything in the storage of the page's origin, by store. */
async function kept(page: Page): Promise<Place[]> {
  const found = await page.evaluate(async () => {
    const entries: [string, string][] = [
      ...Object.entries(localStorage).map(
        ([key, value]) => [`local ${key}`, String(value)] as [string, string],
      ),
      ...Object.entries(sessionStorage).map(
        ([key, value]) => [`session ${key}`, String(value)] as [string, string],
      ),
      ['cookies', document.cookie],
      ['address', location.href],
    ]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error(name)))
      })
      for (const store of database.objectStoreNames) {
        const all = await new Promise<unknown[]>((resolve, reject) => {
          const request = database.transaction(store).objectStore(store).getAll()
          request.addEventListener('success', () => resolve(request.result as unknown[]))
          request.addEventListener('error', () => reject(request.error ?? new Error(store)))
        })
        entries.push([`database ${name} ${store}`, JSON.stringify(all)])
      }
    }
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        entries.push([`cache ${name}`, url])
    return entries
  })
  return found.map(([name, text]) => ({ name, text }))
}

async function userSecrets(): Promise<Secret[]> {
  const token = await phone.page.evaluate(() => localStorage.getItem('token'))
  return [
    { name: 'the initial password', value: guest.password },
    { name: 'the token', value: token!, allowed: ['local token'] },
  ]
}

test('the browser stores the token under its own key, and no password', async () => {
  const secrets = await userSecrets()
  expect(secrets.map(({ value }) => value.length)).toEqual([12, 43])
  const places = await kept(phone.page)
  expect(places.map(({ name }) => name)).toContain('local token')
  expect(leaksIn(places, secrets)).toEqual([])
})

test('the search finds a planted password', async () => {
  await phone.page.evaluate((password) => {
    sessionStorage.setItem('form', JSON.stringify({ password }))
  }, guest.password)
  expect(leaksIn(await kept(phone.page), await userSecrets())).toEqual([
    'the initial password stands in session form (as it is)',
  ])
  await phone.page.evaluate(() => sessionStorage.removeItem('form'))
})

test('the device key cannot be exported', async () => {
  const key = (await kept(phone.page)).filter(({ name }) => name.startsWith('database'))
  expect(key.length).toBeGreaterThan(0)
  expect(key.map(({ text }) => text).join('')).not.toMatch(/"d":/)
})

test('no public file contains a secret of the server', async () => {
  const operators = await operatorSignIns(server)
  const keys = await filesBelow(join(server.dataFolder, 'keys'), 'key')
  const secrets: Secret[] = [
    { name: 'the master key', value: await readFile(join(server.dataFolder, 'keys/vault.key')) },
    ...keys
      .filter(({ name }) => name.endsWith('.pem'))
      .map(({ name, text }) => ({ name, value: text.split('\n')[1]! })),
    ...operators.flatMap(({ name, password, codeSecret }) => [
      { name: `the password of ${name}`, value: password },
      { name: `the seed of ${name}`, value: codeSecret },
    ]),
  ]
  expect(secrets.length).toBeGreaterThan(5)
  const root = join(import.meta.dirname, '../apps')
  const sent = [
    ...(await filesBelow(join(root, 'web/dist'), 'app')),
    ...(await filesBelow(join(root, 'console/dist'), 'console')),
    { name: 'the configuration', text: await (await fetch(`${server.origin}/config.json`)).text() },
  ]
  expect(sent.length).toBeGreaterThan(20)
  expect(leaksIn(sent, secrets)).toEqual([])
  const planted = { name: 'planted', text: `const key = "${operators[0]!.password}"` }
  expect(leaksIn([...sent, planted], secrets)).toHaveLength(1)
})
