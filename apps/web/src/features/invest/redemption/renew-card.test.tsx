import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { fakeApi, refusal } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { detailOf, sampleOrder, sampleProduct } from '../../../testing/invest-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { full, user } from '../../../testing/samples.ts'
import { setPreferences } from '../../../theme/preferences.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  setPreferences({ hideBalance: false })
  useSession.setState({ token: 'token', userInfo: user })
})
afterEach(() => restore())

async function show(answers: Answers = {}, path = `/taoliOrder?id=${sampleOrder.id}`) {
  const on = { ...sampleOrder, autoRenew: true }
  const api = fakeApi({ ...full, setAutoRenew: on, buyProduct: on, ...answers })
  restore = api.restore
  await renderApp(path)
  const inputs = (name: string) =>
    api.calls.filter((one) => one.name === name).map(({ input }) => input)
  return { ...api, inputs }
}
const renew = () => page.getByRole('switch', { name: /^Renew at the end/ })
/** The native checkbox below the visible switch. */
const tap = () => (renew().element() as HTMLInputElement).click()

test("automatic renewal can be switched on, and shows the server's answer", async () => {
  const api = await show()
  await expect.element(renew()).not.toBeChecked()
  tap()
  await expect.element(renew()).toBeChecked()
  expect(api.inputs('setAutoRenew')).toEqual([{ id: sampleOrder.id, isOn: true }])
})

test('a refused change is reverted, and shows the reason', async () => {
  await show({
    setAutoRenew: () => {
      throw refusal(409, 'It has ended meanwhile.')
    },
  })
  await expect.element(renew()).toBeVisible()
  tap()
  await expect.element(page.getByText(/It has ended meanwhile/)).toBeVisible()
  await expect.element(renew()).not.toBeChecked()
})

test('without an offered renewal there is no switch; a renewed order shows the number of the previous one', async () => {
  await show({ getProductOrder: { ...sampleOrder, autoRenew: null, renews: 'P950' } })
  await expect.element(page.getByText('P950')).toBeVisible()
  expect(renew().query()).toBeNull()
})

test('a purchase requests the renewal only if the user chose it', async () => {
  const offered = detailOf({ ...sampleProduct, autoRenewAllowed: true })
  const api = await show({ getProduct: offered }, `/taoliOk?id=${sampleProduct.id}&amount=100`)
  await expect.element(renew()).not.toBeChecked()
  tap()
  ;(page.getByRole('switch', { name: /^I have read/ }).element() as HTMLInputElement).click()
  await page
    .getByRole('button', { name: /^Subscribe/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText('Renew at the end')).toBeVisible()
  await sheet.getByRole('button', { name: /^Subscribe/ }).click()
  await expect.poll(() => api.inputs('buyProduct')).toMatchObject([{ autoRenew: true }])
})
