import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { chooseRadio } from '../../../testing/choose-radio.ts'
import { delayed, failing, fakeApi, refusal } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleRewards, sampleTask } from '../../../testing/rewards-samples.ts'
import { full, user } from '../../../testing/samples.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  useSession.setState({ token: 'token', userInfo: user })
})
afterEach(() => restore())

async function show(answers: Answers = {}) {
  const api = fakeApi({ ...full, ...answers })
  restore = api.restore
  await renderApp('/fuliCenter')
  return {
    ...api,
    claims: () => api.calls.filter(({ name }) => name === 'claimTask').map(({ input }) => input),
  }
}
const claimButton = () => page.getByRole('button', { name: 'Claim 1.00 USDT' })
const sheet = () => page.getByRole('dialog', { name: 'Terms of this task' })
const named = (name: string) => page.getByRole('listitem', { name })

test("shows each task's progress, reward and number of rewards left", async () => {
  await show()
  await expect.element(named('Verify your identity')).toMatchTextContent(/0 of 1.*2\.00 USDT/)
  await expect
    .element(named('Close 3 practice trades that had a stop-loss'))
    .toMatchTextContent(/Finished.*3 of 3.*19,987 of 20,000/)
  await expect.element(named('Bind an authenticator')).toMatchTextContent(/Claimed/)
  await expect
    .element(named('Verify your identity').getByRole('link', { name: 'Go there' }))
    .toHaveAttribute('href', '#/shenfenRenzheng')
})

test('shows the next Monday’s envelope and the remaining time', async () => {
  await show()
  await expect.element(page.getByRole('timer')).toBeVisible()
  await expect.element(page.getByText('Envelope, if your level stays')).toBeVisible()
})

test('an envelope that cannot be read says why, and is read again', async () => {
  const { getMyLevel } = failing({ getMyLevel: full.getMyLevel! }, 'Try in a minute.')
  const { become } = await show({ getMyLevel: getMyLevel! })
  await expect.element(page.getByRole('heading', { name: 'Next Monday' })).toBeVisible()
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/Try in a minute\./)
  // The tasks do not wait for it.
  await expect.element(named('Bind an authenticator')).toBeVisible()
  become(full)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('timer')).toBeVisible()
})

test('an envelope that is being read has its place', async () => {
  const { getMyLevel } = delayed({ getMyLevel: full.getMyLevel! })
  await show({ getMyLevel: getMyLevel! })
  await expect.element(named('Bind an authenticator')).toBeVisible()
  const card = page.getByRole('heading', { name: 'Next Monday' }).element().closest('section')!
  expect(card.querySelector('[data-state="loading"]')).not.toBeNull()
})

test('claims a task after its terms are accepted, with their displayed version', async () => {
  const { claims } = await show({ claimTask: { ...sampleRewards[0]!, kindKey: 'task_reward' } })
  await claimButton().click()
  const send = sheet().getByRole('button', { name: 'Claim 1.00 USDT' })
  await send.click()
  await expect.element(page.getByText('Please read the terms and say so first.')).toBeVisible()
  expect(claims()).toEqual([])
  await page.getByRole('switch').click()
  await send.click()
  await expect.element(page.getByText('1.00 USDT is in your account.')).toBeVisible()
  expect(claims()).toEqual([{ taskId: sampleTask.id, termsVersion: sampleTask.termsVersion }])
  await expect.element(sheet()).not.toBeInTheDocument()
})

test('a refusal shows its reason, and the terms stay open', async () => {
  await show({
    claimTask: () => {
      throw refusal(8006, 'All given.')
    },
  })
  await claimButton().click()
  await page.getByRole('switch').click()
  await sheet().getByRole('button', { name: 'Claim 1.00 USDT' }).click()
  await expect.element(sheet().getByRole('alert')).toMatchTextContent(/All given\./)
})

test('shows the terms of an unfinished task without a claim', async () => {
  await show()
  await named('Verify your identity').getByRole('button', { name: 'See terms' }).click()
  await expect.element(sheet()).toMatchTextContent(/no turnover, no lock/)
  expect(
    sheet()
      .getByRole('button', { name: /^Claim/ })
      .query(),
  ).toBeNull()
})

test('team tasks say that inviting is optional', async () => {
  await show()
  await chooseRadio(page.getByRole('radio', { name: 'Team' }))
  await expect.element(page.getByText(/Nothing is paid for an invitation alone/)).toBeVisible()
  await expect
    .element(named('Close 20 practice trades that had a stop-loss'))
    .toMatchTextContent(/7 of 20/)
})

test('barred rewards cannot be claimed', async () => {
  await show({ listTasks: [{ ...sampleTask, barKey: 'country' }] })
  await expect.element(page.getByText(/^The rules of your country do not allow/)).toBeVisible()
  expect(claimButton().query()).toBeNull()
})
