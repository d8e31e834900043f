import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Input, Output } from '../../../api/client.ts'
import { clearSession, useSession } from '../../../api/session.ts'
import { setClock } from '../../../lib/clock.ts'
import { go } from '../../../lib/navigate.ts'
import { fakeApi, refusal } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { full, user } from '../../../testing/samples.ts'
import { ledgerRow } from '../../../testing/asset-samples.ts'
import { sampleAt } from '../../../testing/sample-page.ts'
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

async function show(answers: Answers = full, path = '/zhangbianRecord') {
  const api = fakeApi(answers)
  restore = api.restore
  await renderApp(path)
  const inputs = () =>
    api.calls.flatMap(({ name, input }) => (name === 'listBalanceLog' ? [input] : []))
  return { ...api, inputs }
}
const hrefOf = (text: RegExp) =>
  page.getByRole('link', { name: text }).element().getAttribute('href')

/** A history of three pages of twenty rows. */
function long({ pageNo }: Input<'listBalanceLog'>): Output<'listBalanceLog'> {
  const number = Number(pageNo)
  const records = Array.from({ length: 20 }, (_, index) =>
    ledgerRow({ id: `${number}-${index}`, amount: `${(number - 1) * 20 + index + 1}` }),
  )
  return {
    records,
    total: 60,
    size: 20,
    current: number,
    pages: 3,
    isMore: false,
    next: null,
    endAt: sampleAt + number,
  }
}

test('every row shows sign, exact amount, remaining balance, local time and reference', async () => {
  await show()
  const fee = page.getByRole('link', { name: /Opening fee/ })
  await expect.poll(() => fee.element().textContent).toMatch(/−4\.8710755\sUSDT/)
  await expect.poll(() => fee.element().textContent).toMatch(/Contract account.*After 1,900\.25/)
  await expect.poll(() => fee.element().textContent).toMatch(/C901/)
  const local = new Date(Date.UTC(2026, 10, 20, 6, 3, 22))
  const clock = [local.getHours(), local.getMinutes(), local.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
  await expect.poll(() => fee.element().textContent).toContain(clock)
})

test('rows link to their cause if it has a screen', async () => {
  await show()
  await expect.element(page.getByText('Opening fee')).toBeVisible()
  expect(hrefOf(/Opening fee/)).toBe('#/heyue/position?id=901')
  expect(hrefOf(/Recharge/)).toBe('#/chongzhitixianResult?id=501')
  expect(page.getByRole('link', { name: /Transfer out/ }).elements()).toEqual([])
})

test.each([
  ['withdrawal', '#/chongzhitixianResult?id=601&type=withdraw'],
  ['product_order', '#/taoliOrder?id=601'],
  ['loan', '#/jiedaiOrder?id=601'],
  ['reward', '#/fuliCenter'],
  ['team_share', '#/tuanduiYaoqing'],
] as const)('a record of kind %s links to its cause', async (refType, href) => {
  const row = ledgerRow({ typeText: 'One record', refType, refId: '601' })
  const list = {
    records: [row],
    total: 1,
    size: 20,
    current: 1,
    pages: 1,
    isMore: false,
    next: null,
    endAt: sampleAt,
  }
  await show({ ...full, listBalanceLog: list })
  await expect.element(page.getByText('One record')).toBeVisible()
  expect(hrefOf(/One record/)).toBe(href)
})

test('a period filters the list by whole days', async () => {
  setClock(() => sampleAt)
  const api = await show()
  await userEvent.selectOptions(page.getByLabelText('Period'), 'lastMonth')
  await expect
    .poll(() => api.inputs().at(-1))
    .toEqual({
      pageSize: 20,
      pageNo: 1,
      beginAt: Date.UTC(2026, 8, 30, 16),
      endAt: Date.UTC(2026, 9, 31, 16),
    })
  setClock(() => Date.now())
})

test('going back from a row restores the filter and the scroll position', async () => {
  await show({ ...full, listBalanceLog: long })
  await userEvent.selectOptions(page.getByLabelText('Type'), 'recharge')
  await expect.poll(() => scrollDown() && document.body.innerText).toContain('whole list')
  const list = () => [...document.querySelectorAll('[data-main] *')].find(isScrolled)
  list()?.scrollTo(0, 1400)
  const rowAt = () => document.elementFromPoint(180, 500)?.closest('a')
  await expect.poll(() => rowAt()?.textContent).toMatch(/Recharge/)
  const [text, top] = [rowAt()?.textContent, list()?.scrollTop]
  rowAt()?.click()
  await expect.element(page.getByText('Recharge result')).toBeVisible()
  history.back()
  await expect.poll(() => rowAt()?.textContent).toBe(text)
  expect(list()?.scrollTop).toBe(top)
  await expect.element(page.getByLabelText('Type')).toHaveValue('recharge')
})

test('a link to the records starts at the top without a filter', async () => {
  await show({ ...full, listBalanceLog: long })
  await userEvent.selectOptions(page.getByLabelText('Type'), 'recharge')
  go('assets')
  await expect.element(page.getByText('Total assets')).toBeVisible()
  go('records')
  await expect.element(page.getByLabelText('Type')).toHaveValue('all')
  await expect.element(page.getByText(/^\+1\.00/)).toBeVisible()
})

test('the URL and the pickers filter the list', async () => {
  const api = await show(full, '/zhangbianRecord?account=contract&currency=USDT')
  await expect.element(page.getByText('Opening fee')).toBeVisible()
  await userEvent.selectOptions(page.getByLabelText('Type'), 'transfer')
  await userEvent.selectOptions(page.getByLabelText('Account', { exact: true }), 'all')
  const page1 = { pageSize: 20, pageNo: 1 }
  await expect.poll(api.inputs).toEqual([
    { ...page1, account: 'contract', currency: 'USDT' },
    { ...page1, account: 'contract', currency: 'USDT', typeKey: 'transfer_in,transfer_out' },
    { ...page1, currency: 'USDT', typeKey: 'transfer_in,transfer_out' },
  ])
})

test('a filter without results says so and can be removed', async () => {
  const nothing = {
    records: [],
    total: 0,
    size: 20,
    current: 1,
    pages: 0,
    isMore: false,
    next: null,
    endAt: 0,
  }
  await show({ ...full, listBalanceLog: nothing })
  await expect.element(page.getByText(/No records yet/)).toBeVisible()
  await userEvent.selectOptions(page.getByLabelText('Type'), 'adjustment')
  await expect.element(page.getByText('No record matches these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.element(page.getByText(/No records yet/)).toBeVisible()
})

test('later pages load on scrolling, as of the time of the first one', async () => {
  const api = await show({ ...full, listBalanceLog: long })
  await expect.element(page.getByText(/^\+1\.00/)).toBeVisible()
  expect(api.inputs()).toHaveLength(1)
  for (const wanted of [2, 3]) {
    await expect.poll(() => scrollDown() && api.inputs().length).toBe(wanted)
  }
  expect(api.inputs().slice(1)).toEqual([
    { pageSize: 20, pageNo: 2, endAt: sampleAt + 1 },
    { pageSize: 20, pageNo: 3, endAt: sampleAt + 1 },
  ])
  await expect
    .poll(() => scrollDown() && document.body.innerText)
    .toContain('That is the whole list.')
  expect(api.inputs()).toHaveLength(3)
})

test('a failed page shows its reason and a Retry', async () => {
  let broken = true
  const api = await show({
    ...full,
    listBalanceLog: (input) => {
      if (broken && input.pageNo === 2) throw refusal(500, 'The service rests for a moment.')
      return long(input)
    },
  })
  await expect.element(page.getByText(/^\+1\.00/)).toBeVisible()
  await expect.poll(() => scrollDown() && document.body.innerText).toContain('The service rests')
  broken = false
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(() => scrollDown() && document.body.innerText).toContain('+40.00')
  expect(api.inputs().length).toBeGreaterThanOrEqual(3)
})

const isScrolled = (each: Element) =>
  each.scrollHeight > each.clientHeight && getComputedStyle(each).overflowY === 'auto'

function scrollDown(): true {
  for (const each of document.querySelectorAll('[data-main] *'))
    if (isScrolled(each)) each.scrollTop = each.scrollHeight
  return true
}
