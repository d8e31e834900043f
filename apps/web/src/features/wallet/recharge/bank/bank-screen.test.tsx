import type { UploadedFile } from '@candor/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Output } from '../../../../api/client.ts'
import { clearSession, useSession } from '../../../../api/session.ts'
import { replaceUpload } from '../../../../api/upload.ts'
import { formatDate } from '../../../../lib/dates.ts'
import { fakeApi, refusal } from '../../../../testing/fake-api.ts'
import type { Answers } from '../../../../testing/fake-api.ts'
import { card, drawn } from '../../../../testing/photos.ts'
import { rechargeOrder, sampleBank } from '../../../../testing/recharge-samples.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { config, empty, full, user } from '../../../../testing/samples.ts'

const uploaded: UploadedFile = {
  fileId: '901',
  path: 'voucher/901',
  url: '/api/sys/common/file/901?sig=x',
  mime: 'image/jpeg',
  size: 1,
  width: 1,
  height: 1,
  sha256: '',
  quality: { brightness: 1, blur: 1, glare: false, borderOk: null },
}
const { channelId: _id, minAmount: _min, ...rest } = sampleBank
const { bankName, bankCode, cardNumber, realName, branch, reference } = rest
const reported = rechargeOrder({
  id: '601',
  orderNo: 'R601',
  method: 'bank',
  network: null,
  address: null,
  txid: null,
  amount: '250',
  payee: { bankName, bankCode, cardNumber, realName, branch, reference },
  certificateUrls: [uploaded.url],
  confirmations: null,
  requiredConfirmations: null,
  stageKey: 'review',
})

let stops: (() => void)[] = []
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  useSession.setState({ token: 'token', userInfo: user, commonConfig: config })
  stops = [replaceUpload({ send: async () => uploaded, read: async () => drawn(card) })]
})
afterEach(() => {
  for (const stop of stops) stop()
})

async function show(answers: Answers = {}, path = '/chongzhi/bank') {
  const api = fakeApi({ ...full, ...answers })
  stops.push(api.restore)
  await renderApp(path)
  const inputsOf = (wanted: string) =>
    api.calls.flatMap(({ name, input }) => (name === wanted ? [input] : []))
  return { ...api, inputsOf }
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const send = () => page.getByRole('button', { name: 'I have paid' })

async function fillWords(amount = '250'): Promise<void> {
  await field('Amount paid').fill(amount)
  await field('Name on the paying account').fill(' Ada Lovelace ')
  await field('Last 4 of the paying account').fill('9017')
  const input = page.getByLabelText('Picture of the transfer: Choose file')
  await userEvent.upload(input, await drawn(card))
}

async function fill(amount?: string): Promise<void> {
  await fillWords(amount)
  await expect.element(page.getByText(/^Uploaded, \d+ kB$/)).toBeVisible()
}

test('shows the account field by field, with limits, hours and the required reference', async () => {
  const api = await show()
  await expect.element(page.getByText('4000 1234 5678 9017')).toBeVisible()
  for (const text of [
    'K7Q2XMP9',
    '10–50,000 USDT',
    '09:00–18:00',
    'Candor Sandbox Deposits',
    'Details valid until',
    formatDate(sampleBank.expireAt),
  ])
    expect(document.body.innerText).toContain(text)
  await expect.element(page.getByRole('button', { name: 'Copy Reference' })).toBeVisible()
  expect(api.inputsOf('getRechargeAddress')).toEqual([{ currency: 'USDT', method: 'bank' }])
})

test('reports a transfer with its receipt, and follows its review', async () => {
  const api = await show({ applyRecharge: reported, getRecharge: reported })
  await fill()
  await send().click()
  await expect.poll(() => location.hash).toBe('#/chongzhitixianResult?id=601')
  await expect.element(page.getByText(/Two people compare it/)).toBeVisible()
  expect(api.inputsOf('applyRecharge')).toEqual([
    {
      method: 'bank',
      currency: 'USDT',
      channelId: '1',
      version: 0,
      reference: 'K7Q2XMP9',
      amount: '250',
      payerName: 'Ada Lovelace',
      payerAccountLast4: '9017',
      certificate: ['901'],
    },
  ])
})

test('while the picture is uploading the form says so and the button is disabled', async () => {
  const arrival = Promise.withResolvers<UploadedFile>()
  stops.push(replaceUpload({ send: () => arrival.promise, read: async () => drawn(card) }))
  const api = await show({ applyRecharge: reported, getRecharge: reported })
  await fillWords()
  await expect.element(page.getByText(/The picture is on its way/)).toBeVisible()
  await expect.element(send()).toBeDisabled()
  expect(page.getByText('Add a picture of the transfer.').query()).toBeNull()
  arrival.resolve(uploaded)
  await send().click()
  await expect.poll(() => location.hash).toBe('#/chongzhitixianResult?id=601')
  expect(api.inputsOf('applyRecharge')).toMatchObject([{ certificate: ['901'] }])
})

test('a missing input shows an error at its field, and nothing is sent', async () => {
  const api = await show({ applyRecharge: reported })
  await send().click()
  for (const text of [
    'Enter an amount.',
    'Enter the name on the paying account.',
    'Enter 4 letters or digits.',
    'Add a picture of the transfer.',
  ])
    await expect.element(page.getByText(text)).toBeVisible()
  await field('Amount paid').fill('9')
  await send().click()
  await expect.element(page.getByText('At least 10 USDT.')).toBeVisible()
  expect(api.inputsOf('applyRecharge')).toEqual([])
})

/** Stores an unanswered report in the tab, as before a reload. */
function keepOpen(until: number) {
  const input = { method: 'bank', currency: 'USDT', amount: '250', reference: 'K7Q2XMP9' }
  const open = { place: 'applyRecharge:bank', user: user.id, key: 'before', input, until }
  sessionStorage.setItem('openIntents', JSON.stringify([open]))
  return input
}

test('a report without an answer is sent again with the same key after a reload', async () => {
  const input = keepOpen(Date.now() + 60_000)
  const answer = Promise.withResolvers<typeof reported>()
  // The paid account accepts no payments any more, so there is no form.
  const api = await show({
    ...empty,
    applyRecharge: () => answer.promise,
    getRecharge: reported,
  })
  await expect.element(page.getByText('Your last report')).toBeVisible()
  await expect.element(page.getByText(/We are checking whether it arrived/)).toBeVisible()
  answer.resolve(reported)
  await expect.poll(() => location.hash).toBe('#/chongzhitixianResult?id=601')
  const sent = api.calls.filter(({ name }) => name === 'applyRecharge')
  expect(sent).toMatchObject([{ key: 'before', input }])
})

test('a refused earlier report shows its reason until the next report is sent', async () => {
  keepOpen(Date.now() + 300)
  let isFirst = true
  await show({
    applyRecharge: () => {
      if (!isFirst) return reported
      throw refusal(2016, 'You have too many open requests.')
    },
    getRecharge: reported,
  })
  const refusalText = page.getByText('It was not accepted. You have too many open requests.')
  await expect.element(refusalText).toBeVisible()
  isFirst = false
  await fill()
  await send().click()
  await expect.poll(() => location.hash).toBe('#/chongzhitixianResult?id=601')
})

test('shows open reports, so that no transfer is reported twice', async () => {
  const page1 = {
    records: [reported],
    total: 1,
    size: 5,
    current: 1,
    pages: 1,
    isMore: false,
    next: null,
    endAt: 0,
  }
  const api = await show({ listRecharges: page1, getRecharge: reported })
  await expect.element(page.getByText('Already reported')).toBeVisible()
  expect(api.inputsOf('listRecharges')).toEqual([
    { method: 'bank', status: '0', currency: 'USDT', pageSize: 5 },
  ])
  await page.getByRole('link', { name: /R601/ }).click()
  await expect.poll(() => location.hash).toBe('#/chongzhitixianResult?id=601')
})

test('shows a refusal above the button', async () => {
  await show({
    applyRecharge: () => {
      throw refusal(2016, 'You have too many open requests.')
    },
  })
  await fill()
  await send().click()
  await expect.element(page.getByText('You have too many open requests.')).toBeVisible()
})

test('shows the received amount if it differs from the reported one', async () => {
  const credited = {
    ...reported,
    creditedAmount: '249.5',
    status: 1,
    statusKey: 'credited',
    stageKey: 'credited',
    finishAt: reported.createAt,
  } as const
  await show({ getRecharge: credited }, '/chongzhitixianResult?id=601')
  await expect
    .element(page.getByText('You reported 250.00 USDT; 249.50 USDT came in.'))
    .toBeVisible()
})

test('a rejection shows its reason, and links to the form for the same transfer', async () => {
  const reason = 'We did not receive this payment.'
  const rejected = { ...reported, status: -1, statusKey: 'rejected', reason } as const
  const payee = { ...reported.payee!, reference: 'AAAA2222' }
  const api = await show(
    { getRecharge: { ...rejected, payee }, applyRecharge: reported },
    '/chongzhitixianResult?id=601',
  )
  await expect.element(page.getByText(reason)).toBeVisible()
  await page.getByRole('link', { name: 'Report again' }).click()
  await expect.poll(() => location.hash).toMatch(/^#\/chongzhi\/bank\?/)
  // The transfer carries the reference of the first report only.
  await expect.element(page.getByText('AAAA2222')).toBeVisible()
  await fill()
  await send().click()
  await expect
    .poll(() => api.inputsOf('applyRecharge'))
    .toMatchObject([{ reference: 'AAAA2222', currency: 'USDT' }])
})

test('a payment to an earlier account is reported for that account, within its limits', async () => {
  const gone = { ...sampleBank, version: 3, cardNumber: 'DE89 0532 0130 00', maxAmount: '300' }
  const answer: Output<'getRechargeAddress'> = {
    currency: 'USDT',
    method: 'bank',
    networks: [],
    selected: null,
    banks: [],
    bank: null,
    earlier: [gone, sampleBank],
  }
  const api = await show({
    getRechargeAddress: answer,
    applyRecharge: reported,
    getRecharge: reported,
  })
  await expect.element(page.getByLabelText('Account you paid to')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy Reference' })).not.toBeInTheDocument()
  await fill('301')
  await send().click()
  await expect.element(page.getByText('At most 300 USDT.')).toBeVisible()
  await field('Amount paid').fill('250')
  await send().click()
  await expect.poll(() => location.hash).toBe('#/chongzhitixianResult?id=601')
  expect(api.inputsOf('applyRecharge')).toMatchObject([{ channelId: '1', version: 3 }])
})
