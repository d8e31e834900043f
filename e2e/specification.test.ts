import { readdir, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyHouse } from './house.ts'
import type { House } from './house.ts'
import { openBrowser, openPhone } from './phone.ts'
import { startServer } from './server.ts'
import type { TestServer } from './server.ts'
import { enterAsGuest, openTab } from './traveller.ts'
import { words } from './words.ts'

const otherHost = 'candor.example'

let house: House, server: TestServer, browser: Browser
beforeAll(async () => {
  house = await copyHouse()
  server = await startServer({ folder: house.folder })
  browser = await openBrowser([otherHost])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await house?.remove()
})

describe('the page', () => {
  test('carries strict security headers', async () => {
    const { headers } = await fetch(`${server.origin}/`)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-cache',
    })
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.has('x-powered-by')).toBe(false)
  })

  test('enforces Trusted Types', async () => {
    const { page, context, complaints } = await openPhone(browser, server.origin)
    await page.goto('/')
    await page.getByRole('heading', { name: 'Candor', exact: true }).waitFor()
    expect(complaints).toEqual([])
    const refusal = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<b>injected</b>'
        return 'accepted'
      } catch (error) {
        return String(error)
      }
    })
    expect(refusal).toContain('TrustedHTML')
    await context.close()
  })

  test('explains in one sentence that plain http is not supported on another host', async () => {
    const { page, context, complaints } = await openPhone(
      browser,
      `http://${otherHost}:${server.port}`,
    )
    await page.goto('/')
    const sentence =
      'Candor signs and seals every request, which browsers allow only over https. Open this address with https.'
    await page.getByText(sentence).waitFor()
    expect((await page.locator('body').innerText()).trim()).toBe(sentence)
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('addresses', () => {
  test.each(['', '#/', '#/nowhere', '#/heyue/nowhere', '#/__kit'])(
    '"/%s" leads to /home',
    async (address) => {
      const { page, context } = await openPhone(browser, server.origin)
      await page.goto(`/${address}`)
      await page.getByRole('heading', { name: 'Candor', exact: true }).waitFor()
      expect(new URL(page.url()).hash).toBe('#/home')
      await context.close()
    },
  )

  test('a chosen language is stored as its raw code and used at the next start', async () => {
    const { page, context } = await openPhone(browser, server.origin)
    await page.goto('/')
    await page.getByRole('heading', { name: 'Candor', exact: true }).waitFor()
    await page.evaluate(() => localStorage.setItem('lang', 'jp'))
    await page.reload()
    await page.locator('html[lang="ja"]').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('jp')
    await context.close()
  })
})

describe('a part of the app that the server no longer has', () => {
  test('offers one reload, the rest works, and the part loads afterwards', async () => {
    const { page, context } = await openPhone(browser, server.origin)
    await page.goto('/')
    await page.getByRole('heading', { name: 'Candor', exact: true }).waitFor()
    const restore = await hide(await scriptsOfMarket())
    const market = page.getByRole('navigation').getByRole('link', { name: 'Market' })
    await market.click()
    await page.getByText('Part of the app could not be loaded.').waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { name: 'Candor', exact: true }).waitFor()
    await market.click()
    expect(await page.getByRole('button', { name: 'Reload' }).count()).toBe(1)
    await restore()
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Reload' }).click(),
    ])
    await page.getByRole('heading', { name: 'Market' }).waitFor()
    expect(await page.getByRole('button', { name: 'Reload' }).count()).toBe(0)
    await context.close()
  })
})

describe('a session', () => {
  test('remembers the whole address and stores only the raw token', async () => {
    const { page, context } = await openPhone(browser, server.origin)
    const sent: (string | undefined)[] = []
    page.on('request', (request) => sent.push(request.headers()['x-access-token']))
    await page.goto('/#/zhangbianRecord?account=contract')
    await page.waitForURL('**/#/login')
    await enterAsGuest(page)
    await page.waitForURL('**/#/zhangbianRecord?account=contract')
    await page.getByText(words.records.nothing).waitFor()

    const { origins } = await context.storageState()
    const stored = new Map(origins[0]?.localStorage.map(({ name, value }) => [name, value]))
    // The time of the last report is stored here too.
    const keys = [...stored.keys()].filter((key) => key !== 'importantCustomerOnLine')
    expect(keys.toSorted()).toEqual(['deviceId', 'guestAccount', 'token'])
    expect(sent.at(-1)).toBe(stored.get('token'))
    await context.close()
  })

  test('that ended elsewhere leads to the login screen once, and back afterwards', async () => {
    const { page, context } = await openPhone(browser, server.origin)
    await page.goto('/#/zichanCenter')
    const guest = await enterAsGuest(page)
    await page.getByRole('heading', { name: words.assets.total }).waitFor()
    // The position in the history: its length also counts forward entries.
    const step = () => page.evaluate(() => Number(Reflect.get(history.state, '__TSR_index')))
    const before = await step()

    const other = await context.newPage()
    await other.goto('/#/my')
    await other.getByRole('button', { name: words.personal.logOut }).click()
    // A guest with the initial password must confirm first.
    const asked = other.getByRole('dialog')
    await asked.getByRole('button', { name: words.personal.logOut }).click()
    await other.waitForURL('**/#/home')
    await other.close()

    // The other tab announces it, and pending calls are refused; no tap is needed.
    await page.waitForURL('**/#/login')
    expect(await step()).toBe(before + 1)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

    await page.getByLabel(words.login.account).fill(guest.account)
    await page.getByLabel(words.login.password, { exact: true }).fill(guest.password)
    await page.locator('form').getByRole('button', { name: words.login.logIn, exact: true }).click()
    await page.waitForURL('**/#/zichanCenter')
    await openTab(page, 'home')
    await context.close()
  })
})

/** The scripts that a phone loads when it first opens the market. */
async function scriptsOfMarket(): Promise<string[]> {
  const { page, context } = await openPhone(browser, server.origin)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Candor', exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(basename(new URL(request.url()).pathname))
  })
  await page.getByRole('navigation').getByRole('link', { name: 'Market' }).click()
  await page.getByRole('heading', { name: 'Market' }).waitFor()
  await context.close()
  return asked
}

/** Removes these scripts and their compressed copies from the server. The returned function restores them. */
async function hide(scripts: readonly string[]): Promise<() => Promise<void>> {
  const assets = join(house.web, 'assets')
  const names = (await readdir(assets)).filter((name) =>
    scripts.some((script) => name.startsWith(script)),
  )
  expect(names).not.toEqual([])
  const move = (from: string, to: string) =>
    Promise.all(names.map((name) => rename(join(from, name), join(to, name))))
  await move(assets, house.folder)
  return async () => {
    await move(house.folder, assets)
  }
}
