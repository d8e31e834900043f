import { fromBase64url } from '@candor/api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renewDevice } from '../../../../api/push-device.ts'
import { clearSession, useSession } from '../../../../api/session.ts'
import { fakeApi, type Answers } from '../../../../testing/fake-api.ts'
import { expectAccessible } from '../../../../testing/looks.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { config, full, user } from '../../../../testing/samples.ts'
import { refused, sentenceOf } from '../../../../testing/people-answers.ts'

const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
const theKey = 'the-key_'
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }

/** A browser whose user gives this answer to the request for permission. */
function browserThat(answer: NotificationPermission, from: NotificationPermission = 'default') {
  let held: { endpoint: string } | null = null
  let registered = false
  const did: string[] = []
  const subscription = {
    endpoint,
    options: { applicationServerKey: null as ArrayBuffer | null },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => (did.push('unsubscribed'), (held = null), true),
  }
  const subscribeWith = (key: string) => {
    registered = true
    subscription.options.applicationServerKey = fromBase64url(key)!.buffer
    held = subscription
    return subscription
  }
  const pushManager = {
    getSubscription: async () => held,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      did.push(`subscribed with ${applicationServerKey}`)
      return subscribeWith(applicationServerKey)
    },
  }
  const registration = { pushManager }
  const container = {
    getRegistration: async () => (registered ? registration : undefined),
    register: async (path: unknown) => {
      did.push(`registered ${String(path)}`)
      registered = true
      return registration
    },
    ready: Promise.resolve(registration),
  }
  const fake = {
    permission: from,
    requestPermission: async () => (did.push('asked'), (fake.permission = answer)),
  }
  vi.stubGlobal('Notification', fake)
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue(container as never)
  return { did, pushManager, fake, subscribeWith }
}

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  localStorage.clear()
  clearSession()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  api.restore()
})

/** A server that stores whether push is on for this device. */
function remembering(): Answers {
  let isOn = false
  return {
    getWebPush: () => ({ key: theKey, isOn, devices: isOn ? 1 : 0 }),
    subscribePush: () => ((isOn = true), null),
    unsubscribePush: () => ((isOn = false), null),
  }
}

async function show(answers: Answers = remembering()) {
  api = fakeApi({ ...full, ...answers })
  useSession.setState({ token: 'token', userInfo: user, commonConfig: config })
  await renderApp('/my/notifications')
}
const ofDevice = () => page.getByRole('switch', { name: /^Notifications on this device/ })
const sent = (name: string) => api.calls.filter((c) => c.name === name).map((c) => c.input)

test('asks and registers nothing before the tap, which turns push on', async () => {
  const { did } = browserThat('granted')
  await show()
  await expect.element(ofDevice()).not.toBeChecked()
  expect(did).toEqual([])
  await ofDevice().click()
  await expect.element(ofDevice()).toBeChecked()
  expect(did).toEqual(['asked', 'registered /push-worker.js', `subscribed with ${theKey}`])
  expect(sent('subscribePush')).toEqual([{ endpoint, keys }])
  await expect.element(page.getByText('On for this device.', { exact: false })).toBeVisible()
  await expectAccessible()
})

test('turning push off unsubscribes the server and the browser', async () => {
  const { did } = browserThat('granted')
  await show()
  await ofDevice().click()
  await expect.element(ofDevice()).toBeChecked()
  await ofDevice().click()
  await expect.element(ofDevice()).not.toBeChecked()
  expect(sent('unsubscribePush')).toEqual([{ endpoint }])
  expect(did.at(-1)).toBe('unsubscribed')
})

test('a denied permission shows how to undo it, and enables the switch once undone', async () => {
  const { fake } = browserThat('denied')
  await show()
  await ofDevice().click()
  await expect.element(page.getByText(/This browser blocks notifications/)).toBeVisible()
  await expect.element(ofDevice()).toBeDisabled()
  expect(sent('subscribePush')).toEqual([])
  fake.permission = 'granted'
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(ofDevice()).toBeEnabled()
  expect(page.getByText(/This browser blocks notifications/).query()).toBeNull()
})

test('a dismissed request for permission can be repeated', async () => {
  browserThat('default')
  await show()
  await ofDevice().click()
  await expect.element(page.getByText(/Notifications were not allowed/)).toBeVisible()
  await expect.element(ofDevice()).toBeEnabled()
})

test('a refusal by the server unsubscribes the browser too, and shows the reason', async () => {
  const { did } = browserThat('granted')
  await show({ ...remembering(), subscribePush: refused('BUSY') })
  await ofDevice().click()
  await expect.element(page.getByText(sentenceOf('BUSY'))).toBeVisible()
  expect(did.at(-1)).toBe('unsubscribed')
  await expect.element(ofDevice()).not.toBeChecked()
})

test('a browser that reaches no push service says so', async () => {
  const { pushManager } = browserThat('granted')
  pushManager.subscribe = () => Promise.reject(new Error('push service not available'))
  await show()
  await ofDevice().click()
  await expect.element(page.getByText(/reaches no push service/)).toBeVisible()
})

test('an iPhone says that the app must be on the home screen', async () => {
  browserThat('granted')
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0)',
  )
  await show()
  await expect.element(page.getByText(/Add to Home Screen/)).toBeVisible()
  await expect.element(ofDevice()).toBeDisabled()
})

test('with a changed server key the switch is off, and a tap subscribes with the new key', async () => {
  const { did, subscribeWith } = browserThat('granted', 'granted')
  subscribeWith('another_')
  await show({ ...remembering(), getWebPush: { key: theKey, isOn: true, devices: 1 } })
  await expect.element(ofDevice()).not.toBeChecked()
  await ofDevice().click()
  await expect.element(ofDevice()).toBeChecked()
  expect(did.slice(-2)).toEqual(['unsubscribed', `subscribed with ${theKey}`])
})

test('a new push address is sent to the server only for the user who turned push on', async () => {
  const { subscribeWith } = browserThat('granted')
  await show()
  await ofDevice().click()
  await expect.element(ofDevice()).toBeChecked()
  await renewDevice()
  expect(sent('subscribePush')).toHaveLength(1)
  const moved = `${endpoint}/moved`
  const subscription = subscribeWith(theKey)
  Object.assign(subscription, { endpoint: moved, toJSON: () => ({ endpoint: moved, keys }) })
  useSession.setState({ userInfo: { ...user, id: '77' } })
  await renewDevice()
  expect(sent('subscribePush')).toHaveLength(1)
  useSession.setState({ userInfo: user })
  await renewDevice()
  await renewDevice()
  expect(sent('subscribePush').slice(1)).toEqual([{ endpoint: moved, keys }])
  useSession.setState({ userInfo: user })
  await ofDevice().click()
  await expect.element(ofDevice()).not.toBeChecked()
  Object.assign(subscribeWith(theKey), { endpoint })
  await renewDevice()
  expect(sent('subscribePush')).toHaveLength(2)
})
