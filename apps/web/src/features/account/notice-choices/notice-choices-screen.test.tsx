import type { UserInfo } from '@candor/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { fakeApi, type Answers } from '../../../testing/fake-api.ts'
import { noticeChoices } from '../../../testing/people-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { config, full, user } from '../../../testing/samples.ts'
import { refused, sentenceOf } from '../../../testing/people-answers.ts'

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  localStorage.clear()
  clearSession()
})
afterEach(() => api.restore())

async function show(answers: Answers = {}, path = '/my/notifications', is: Partial<UserInfo> = {}) {
  api = fakeApi({ ...full, ...answers })
  useSession.setState({ token: 'token', userInfo: { ...user, ...is }, commonConfig: config })
  await renderApp(path)
}
const choice = (name: string) => page.getByRole('switch', { name, exact: true })
const row = (name: RegExp) => page.getByRole('row', { name })
const inputs = () => api.calls.filter(({ name }) => name === 'setNoticeChoice').map((c) => c.input)

/** A server that stores the choices. */
const keeping: Answers = {
  setNoticeChoice: ({ topic, channel, isOn }) =>
    noticeChoices.map((one) =>
      one.topic === topic ? { ...one, [channel]: { ...one[channel], isOn } } : one,
    ),
}

test('an optional topic has a switch; a mandatory one states the reason', async () => {
  await show()
  await expect.element(choice('Price alerts, Email')).toBeChecked()
  for (const [name, why] of [
    [/^Security/, 'a thief would turn this off first'],
    [/^Withdrawals/, 'no money leaves'],
    [/^Margin and liquidation/, 'a margin that runs out'],
    [/^Loans/, 'a sold pledge'],
  ] as const) {
    expect(row(name).element().textContent).toContain(why)
    expect(row(name).getByRole('switch', { name: /Email/ }).elements()).toEqual([])
  }
  const rows = page.getByRole('row').elements().length
  expect(rows - page.getByRole('table').elements().length).toBe(noticeChoices.length)
})

test('every switch is large enough for a thumb', async () => {
  await show()
  await expect.element(choice('Products, Email')).toBeVisible()
  for (const one of page.getByRole('switch').elements()) {
    const { width, height } = one.closest('label')!.getBoundingClientRect()
    expect([width >= 44, height >= 44]).toEqual([true, true])
  }
})

test('a tap turns one topic off, and no other', async () => {
  await show(keeping)
  await choice('Products, Email').click()
  await expect.element(choice('Products, Email')).not.toBeChecked()
  await expect.poll(inputs).toEqual([{ topic: 'product', channel: 'email', isOn: false }])
  await expect.element(choice('Offerings, Email')).toBeChecked()
})

test('a refused change is reverted, and shows the reason', async () => {
  await show({ setNoticeChoice: refused('BUSY') })
  await choice('Contests, Email').click()
  await expect.element(page.getByText(sentenceOf('BUSY'))).toBeVisible()
  await expect.element(choice('Contests, Email')).toBeChecked()
})

test('a user without an address sees so, with a link to add one', async () => {
  await show({}, '/my/notifications', { email: null, phone: null })
  await expect.element(page.getByText(/no email can reach you/)).toBeVisible()
  await page.getByRole('link', { name: 'Add an address' }).click()
  await expect.poll(() => location.hash).toBe('#/my/contact')
})

test.each([
  ['/my', 'link'],
  ['/xiaoxi', 'button'],
] as const)('%s links here', async (path, role) => {
  await show({}, path)
  await page.getByRole(role, { name: 'Notification settings' }).click()
  await expect.element(page.getByRole('heading', { name: 'Notification settings' })).toBeVisible()
})
