import type { Browser, CDPSession, Page, Worker } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clippedText } from './clipped-text.ts'
import { openBrowser, openPhone } from './phone.ts'
import { takePicture } from './picture.ts'
import { atRest, openScreen } from './screen.ts'
import { startServer, type TestServer } from './server.ts'
import { enterAsGuest } from './traveller.ts'
import { violations } from './violations.ts'
import { words } from './words.ts'

const { home, noticeChoices, notifications } = words

let server: TestServer
let browser: Browser
let page: Page
const blocked: string[] = []
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  ;({ page } = await openPhone(browser, server.origin, { deviceScaleFactor: 2 }))
  page.on('console', (message) => {
    if (/Content Security|Trusted/i.test(message.text())) blocked.push(message.text())
  })
  await page.context().grantPermissions(['notifications'], { origin: server.origin })
  // Headless Chromium shows no notifications, and newer versions report "denied" regardless of the permission.
  await page.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' }),
  )
  await page.goto('/#/my')
  await enterAsGuest(page)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('the notification settings open from the personal screen and the list, in both themes', async () => {
  await openScreen(page, '/xiaoxi')
  await page.getByRole('button', { name: notifications.choices }).click()
  await page.getByRole('heading', { name: noticeChoices.title }).waitFor()
  await openScreen(page, '/my')
  await page.getByRole('link', { name: notifications.choices }).click()
  await page.getByRole('switch', { name: noticeChoices.push.switch }).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await atRest(page)
    expect(await page.evaluate(clippedText)).toEqual([])
    expect(await violations(page)).toEqual([])
  }
  await takePicture(page, 'notice-choices', true)
  await page.emulateMedia({ colorScheme: 'light' })
})

test('an unverified user sees a verification prompt on the home screen', async () => {
  await openScreen(page, '/home')
  await page.getByRole('link', { name: home.verification.begin }).waitFor()
  expect(await page.evaluate(clippedText)).toEqual([])
  expect(await violations(page)).toEqual([])
  await takePicture(page, 'home-verification', true)
  await openScreen(page, '/my/notifications')
})

/** The worker's registration in the browser's developer tools. */
async function registrationIn(tools: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const one = registrations.find(({ isDeleted }) => !isDeleted)
      if (one !== undefined) resolve(one.registrationId)
    })
  })
  await tools.send('ServiceWorker.enable')
  return found
}

/** Notifications of the worker that are still open; headless Chromium cannot display them. */
type Shown = { title: string; tag: string; body: string; data: unknown; close: () => void }
type WorkerScope = EventTarget & {
  shown: Map<string, Shown>
  readonly registration: ServiceWorkerRegistration
}

/** Replaces the display: a notification replaces that of the same tag and disappears when closed. */
async function showInMemory(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope
    scope.shown = new Map()
    scope.registration.showNotification = async (title, { tag = '', body = '', data } = {}) => {
      const close = () => void scope.shown.delete(tag)
      scope.shown.set(tag, { title, tag, body, data: data as unknown, close })
    }
  })
}
const notificationsShown = (worker: Worker) =>
  worker.evaluate(() => {
    const { shown } = self as unknown as WorkerScope
    return [...shown.values()].map(({ title, tag, body }) => ({ title, tag, body }))
  })

/**
 * A test browser has no push service, so the subscription fails with a message. The worker is registered by then,
 * and its part is tested by delivering a message as the browser would.
 */
test('the service worker shows a push notification, and a tap opens its subject', async () => {
  expect(
    await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length)),
  ).toBe(0)
  await page.getByRole('switch', { name: noticeChoices.push.switch }).click()
  const tools = await page.context().newCDPSession(page)
  const registrationId = await registrationIn(tools)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const [worker] = page.context().serviceWorkers() as [Worker]
  await showInMemory(worker)
  const message = { id: '7', title: 'Your recharge is in your balance', path: '/xiaoxi' }
  const data = JSON.stringify(message)
  await tools.send('ServiceWorker.deliverPushMessage', {
    origin: server.origin,
    registrationId,
    data,
  })
  await expect
    .poll(() => notificationsShown(worker))
    .toEqual([{ title: message.title, tag: '7', body: '' }])
  // A repeated notification is shown once.
  await tools.send('ServiceWorker.deliverPushMessage', {
    origin: server.origin,
    registrationId,
    data: JSON.stringify({ ...message, title: 'Told again' }),
  })
  await expect
    .poll(() => notificationsShown(worker))
    .toEqual([{ title: 'Told again', tag: '7', body: '' }])
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope
    const [notification] = scope.shown.values()
    scope.dispatchEvent(
      Object.assign(new Event('notificationclick'), { notification, waitUntil() {} }),
    )
  })
  await expect.poll(() => new URL(page.url()).hash).toBe('#/xiaoxi')
  await expect.poll(() => notificationsShown(worker)).toEqual([])
  expect(blocked).toEqual([])
})
