import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { fakeApi, refusal } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleCurrencies } from '../../../testing/asset-samples.ts'
import { config, full, user } from '../../../testing/samples.ts'
import {
  creditedRecharge,
  rechargeOrder,
  sampleAddress,
  sampleTxid,
} from '../../../testing/recharge-samples.ts'
import { sampleAt } from '../../../testing/sample-page.ts'
import { eventStream } from '../../../testing/event-stream.ts'
import { useToast } from '../../../ui/overlays/toast-store.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  useSession.setState({ token: 'token', userInfo: user, commonConfig: config })
})
afterEach(() => {
  restore()
  vi.useRealTimers()
})

async function show(answers: Answers = {}, path = '/chongzhi') {
  const api = fakeApi({ ...full, ...answers })
  restore = api.restore
  await renderApp(path)
  const inputsOf = (wanted: string) =>
    api.calls.flatMap(({ name, input }) => (name === wanted ? [input] : []))
  return { ...api, inputsOf }
}
const amount = () => page.getByRole('textbox', { name: 'Amount', exact: true })
const pay = () => page.getByRole('button', { name: /^Pay / })

const paid: Answers['paySandbox'] = {
  txid: sampleTxid,
  network: 'sandbox',
  address: sampleAddress,
  currency: 'USDT',
  amount: '10000',
  requiredConfirmations: 3,
  at: sampleAt,
}

test('shows the address to scan, copy and compare, and the conditions of a payment', async () => {
  await show()
  await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy address' })).toBeVisible()
  const bold = [...document.querySelectorAll('p[translate="no"] b')].map((each) => each.textContent)
  expect(bold.join('')).toBe(sampleAddress.slice(0, 6) + sampleAddress.slice(-6))
  for (const text of ['Send only USDT over Sandbox chain.', 'A few seconds', 'Confirmations']) {
    expect(document.body.innerText).toContain(text)
  }
  expect(useSession.getState().address).toBe(sampleAddress)
})

test('another coin requests its own address', async () => {
  const api = await show({}, '/chongzhi?currency=BTC')
  await expect.element(page.getByText('Your BTC address')).toBeVisible()
  await page.getByRole('button', { name: 'Coin' }).click()
  await page.getByRole('button', { name: /ETH/ }).click()
  await expect.element(page.getByText('Your ETH address')).toBeVisible()
  expect(api.inputsOf('getRechargeAddress')).toEqual([
    { currency: 'BTC', network: 'sandbox' },
    { currency: 'ETH', network: 'sandbox' },
  ])
})

test('a sandbox payment is sent, found, polled each second, and credited', async () => {
  // Only intervals are faked, so this test controls the polling and everything else runs normally.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const second = () => vi.advanceTimersByTimeAsync(1000)
  let asked = 0
  const open = rechargeOrder({ id: '555' })
  const records = [rechargeOrder({ id: '1', txid: 'another' }), open]
  const api = await show({
    paySandbox: paid,
    listRecharges: {
      records,
      total: 2,
      size: 20,
      current: 1,
      pages: 1,
      isMore: false,
      next: null,
      endAt: 0,
    },
    getRecharge: () => {
      asked += 1
      return asked < 3 ? { ...open, confirmations: asked } : creditedRecharge
    },
  })
  await expect.element(pay()).toHaveTextContent('Pay 10,000.00 USDT')
  await pay().click()
  await expect.poll(() => location.hash).toBe('#/chongzhitixianResult?id=555')
  expect(api.inputsOf('paySandbox')).toEqual([
    { address: sampleAddress, currency: 'USDT', amount: '10000' },
  ])
  await expect.element(page.getByText('1 of 3 confirmations').first()).toBeVisible()
  await second()
  await expect.element(page.getByText('2 of 3 confirmations').first()).toBeVisible()
  await second()
  await expect.element(page.getByText('The money is in your balance account.')).toBeVisible()
  // A credited recharge does not change any more: a minute later it has not been polled again.
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(3)
})

test('an amount below the minimum shows an error at the field and is not sent', async () => {
  const api = await show({ paySandbox: paid })
  await amount().fill('9.99')
  await pay().click()
  await expect.element(page.getByText('At least 10 USDT.')).toBeVisible()
  expect(document.activeElement).toBe(amount().element())
  expect(api.inputsOf('paySandbox')).toEqual([])
})

test('shows a refusal at the field', async () => {
  await show({
    paySandbox: () => {
      throw refusal(2013, 'This address is not valid.')
    },
  })
  await pay().click()
  await expect.element(page.getByText('This address is not valid.')).toBeVisible()
})

test('an error in the page itself shows our message, never that of the exception', async () => {
  await show({
    paySandbox: () => {
      throw new Error('The server publishes no current key.')
    },
  })
  await pay().click()
  await expect.element(page.getByText(/^Something in this page failed/)).toBeVisible()
  expect(document.body.innerText).not.toContain('publishes no current key')
})

test('there is no test money outside the sandbox', async () => {
  useSession.setState({ commonConfig: { ...config, mode: 'live' } })
  await show()
  await expect.element(page.getByText('Your USDT address')).toBeVisible()
  expect(pay().elements()).toEqual([])
})

test('a payment that was not credited can be reported', async () => {
  // As the server answers: there is no ETA while the chain is only being searched.
  const uncounted = { confirmations: null, requiredConfirmations: null, estimatedArrivalAt: null }
  const claim = rechargeOrder({ id: '777', ...uncounted })
  const api = await show({ applyRecharge: claim, getRecharge: claim })
  // A toast lasts two seconds, which a busy machine may miss, so the test subscribes to the store.
  const toasts: string[] = []
  const unsubscribe = useToast.subscribe(({ toast }) => {
    if (toast !== null) toasts.push(toast.text)
  })
  onTestFinished(unsubscribe)
  await page.getByRole('button', { name: 'Payment not credited?' }).click()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect.element(page.getByText(/has 8 to 128 letters and digits/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Transaction ID' }).fill(` ${sampleTxid} `)
  await page.getByRole('textbox', { name: 'Amount sent' }).fill('250')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect.poll(() => location.hash).toBe('#/chongzhitixianResult?id=777')
  await expect
    .element(page.getByText('We are looking for this payment on the network.'))
    .toBeVisible()
  expect(toasts).toEqual(['Submission successful... please wait for platform review'])
  expect(api.inputsOf('applyRecharge')).toEqual([
    { method: 'crypto', currency: 'USDT', network: 'sandbox', amount: '250', txid: sampleTxid },
  ])
})

test('an unanswered report is sent again by its form, even after a reload', async () => {
  const claim = rechargeOrder({ id: '778', confirmations: null, requiredConfirmations: null })
  const input = { method: 'crypto', currency: 'USDT', network: 'sandbox', amount: '250', txid: 'x' }
  const open = { place: 'applyRecharge:', user: user.id, key: 'before', input }
  sessionStorage.setItem('openIntents', JSON.stringify([{ ...open, until: Date.now() + 60_000 }]))
  const answer = Promise.withResolvers<typeof claim>()
  const api = await show({ applyRecharge: () => answer.promise, getRecharge: claim })
  await expect.element(page.getByText(/We are checking whether it arrived/)).toBeVisible()
  answer.resolve(claim)
  await expect.poll(() => location.hash).toBe('#/chongzhitixianResult?id=778')
  expect(api.calls.find(({ name }) => name === 'applyRecharge')).toMatchObject({
    key: 'before',
    input,
  })
})

test('an unanswered report is sent again before a network is confirmed, and after the last network has closed', async () => {
  const input = { method: 'crypto', currency: 'USDT', network: 'deep', amount: '250', txid: 'x' }
  const open = { place: 'applyRecharge:', user: user.id, key: 'before', input }
  sessionStorage.setItem('openIntents', JSON.stringify([{ ...open, until: Date.now() + 60_000 }]))
  const answer = Promise.withResolvers<typeof creditedRecharge>()
  const api = await show({ getCurrencyList: several, applyRecharge: () => answer.promise })
  await expect.element(page.getByText('Is this your wallet’s network?')).toBeVisible()
  await expect.element(page.getByText(/We are checking whether it arrived/)).toBeVisible()
  answer.reject(refusal(2016, 'You have too many open requests.'))
  api.become({ ...full, getCurrencyList: [], applyRecharge: creditedRecharge })
  await expect.poll(() => location.hash).toBe('#/chongzhitixianResult?id=501')
  const sent = api.calls.filter(({ name }) => name === 'applyRecharge')
  expect(sent.map(({ key }) => key)).toEqual(['before', 'before'])
})

test('an unanswered test payment is sent again in the same way', async () => {
  const input = { address: sampleAddress, currency: 'USDT', amount: '10', network: 'deep' }
  const open = { place: 'paySandbox:', user: user.id, key: 'before', input }
  sessionStorage.setItem('openIntents', JSON.stringify([{ ...open, until: Date.now() + 60_000 }]))
  const records = [creditedRecharge]
  const api = await show({
    getCurrencyList: several,
    paySandbox: paid,
    listRecharges: {
      records,
      total: 1,
      size: 20,
      current: 1,
      pages: 1,
      isMore: false,
      next: null,
      endAt: 0,
    },
  })
  await expect.poll(() => location.hash).toBe('#/chongzhitixianResult?id=501')
  expect(api.calls.find(({ name }) => name === 'paySandbox')).toMatchObject({
    key: 'before',
    input,
  })
})

test('a result without an id shows that there is no such recharge', async () => {
  const api = await show({}, '/chongzhitixianResult')
  await expect.element(page.getByText('There is no such recharge.')).toBeVisible()
  expect(api.inputsOf('getRecharge')).toEqual([])
})

test('a report without a found payment says that nothing was credited', async () => {
  const failed = rechargeOrder({
    status: -2,
    statusKey: 'failed',
    reasonKey: 'payment_not_found',
    confirmations: null,
    requiredConfirmations: null,
  })
  await show({ getRecharge: failed }, '/chongzhitixianResult?id=501')
  await expect.element(page.getByText(/Nothing was credited/)).toBeVisible()
})

const returned = rechargeOrder({
  status: -2,
  statusKey: 'failed',
  reasonKey: 'payment_returned',
  creditedAmount: '10000',
  confirmations: null,
  requiredConfirmations: null,
  recalledAmount: '9000.5',
  recalled: {
    fromBalance: '6000',
    fromContract: '3000.5',
    fromUnclaimed: '0',
    houseLoss: '999.5',
    owed: '0',
  },
})

test('a payment lost in a reorg shows the amount taken back, its sources, and that nothing is owed', async () => {
  await show({ getRecharge: returned }, '/chongzhitixianResult?id=501')
  for (const text of [
    '9,000.50 USDT',
    '6,000.00 USDT',
    '3,000.50 USDT',
    '999.50 USDT',
    '0.00 USDT',
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByText('Still owed by you')).toBeVisible()
})

test('the row of a payment lost in a reorg shows the amount taken back', async () => {
  const records = {
    records: [returned],
    total: 1,
    size: 20,
    current: 1,
    pages: 1,
    isMore: false,
    next: null,
    endAt: 0,
  }
  await show({ ...full, listRecharges: records }, '/chongzhitixianRecord')
  await expect.element(page.getByText('Taken back: 9,000.50 USDT')).toBeVisible()
})

const unknown = { ...returned, recalledAmount: null }

test('an unknown amount taken back is a dash', async () => {
  await show({ getRecharge: unknown }, '/chongzhitixianResult?id=501')
  await expect.element(page.getByText('— USDT', { exact: true })).toBeVisible()
})

test('the row of a payment shows an unknown amount taken back as a dash', async () => {
  await show(listOf(unknown), '/chongzhitixianRecord')
  await expect.element(page.getByText('Taken back: — USDT')).toBeVisible()
})

const shared = { ...creditedRecharge, creditedAmount: '9000.5', keptAmount: '999.5' }

test('a payment restored after a reorg shows the credited part, and the part borne by the house', async () => {
  await show({ getRecharge: shared }, '/chongzhitixianResult?id=501')
  await expect.element(page.getByText(/^\+9,000\.50/)).toBeVisible()
  const why =
    /^9,000\.50 USDT of it is in your balance account\. 999\.50 USDT was no longer there.*Candor bore/
  await expect.element(page.getByText(why)).toBeVisible()
  expect(page.getByText(/You reported/).elements()).toEqual([])
})

test('the row of a restored payment shows the credited and the kept part', async () => {
  await show(listOf(shared), '/chongzhitixianRecord')
  await expect.element(page.getByText('Borne and kept by Candor: 999.50 USDT')).toBeVisible()
  await expect
    .poll(() => page.getByRole('link', { name: /R501/ }).element().textContent)
    .toMatch(/\+9,000\.50/)
})

const listOf = (order: typeof creditedRecharge): Answers => {
  const page1 = {
    records: [order],
    total: 1,
    size: 20,
    current: 1,
    pages: 1,
    isMore: false,
    next: null,
    endAt: 0,
  }
  const createStreamTicket = { ticket: 'once-only-ticket', expireAt: 1 }
  return { ...full, createStreamTicket, listRecharges: page1 }
}

test('the list is refetched on stream events only, and can be filtered', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const api = await show(listOf(rechargeOrder()), '/chongzhitixianRecord')
  const row = page.getByRole('link', { name: /R501/ })
  await expect.poll(() => row.element().textContent).toMatch(/Confirming/)
  const notify = await eventStream('recharge', rechargeOrder().id)
  await expect.poll(() => api.inputsOf('listRecharges')).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(api.inputsOf('listRecharges')).toHaveLength(2)
  api.become(listOf(creditedRecharge))
  notify('rechargeCredited')
  await expect.poll(() => row.element().textContent).toMatch(/Credited/)
  await page.getByLabelText('Status').selectOptions('ended')
  await expect.poll(() => api.inputsOf('listRecharges').at(-1)).toMatchObject({ status: '-1,-2' })
})

test('without a stream the list is polled twice a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const api = await show(listOf(rechargeOrder()), '/chongzhitixianRecord')
  const row = page.getByRole('link', { name: /R501/ })
  await expect.poll(() => row.element().textContent).toMatch(/Confirming/)
  api.become(listOf(creditedRecharge))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(api.inputsOf('listRecharges')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(() => row.element().textContent).toMatch(/Credited/)
})

const deep = { ...sampleCurrencies[0]!.networks[0]!, network: 'deep', name: 'Deep chain' }
const several = sampleCurrencies.map((each) => ({ ...each, networks: [...each.networks, deep] }))

test('a coin with several networks shows its address only after the network is confirmed', async () => {
  const api = await show({ getCurrencyList: several, paySandbox: paid })
  const sure = page.getByRole('button', { name: 'Yes, I send over Sandbox chain' })
  await expect.element(sure).toBeVisible()
  expect(api.inputsOf('getRechargeAddress')).toEqual([])
  await sure.click()
  await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  // Another network needs its own confirmation.
  await page.getByLabelText('Network', { exact: true }).selectOptions('deep')
  await expect.element(page.getByText('Is this your wallet’s network?')).toBeVisible()
})

test('paying over another network shows a warning, and sends that network', async () => {
  const api = await show({ getCurrencyList: several, paySandbox: paid })
  await page.getByRole('button', { name: 'Yes, I send over Sandbox chain' }).click()
  await page.getByLabelText('Send over').selectOptions('deep')
  await expect.element(page.getByText(/is not credited by itself/)).toBeVisible()
  await pay().click()
  await expect
    .poll(() => api.inputsOf('paySandbox'))
    .toEqual([{ address: sampleAddress, currency: 'USDT', amount: '10000', network: 'deep' }])
})

test('a payment over another network is shown, and reviewed once the user claims it', async () => {
  const stray = rechargeOrder({
    network: 'deep',
    meantNetwork: 'sandbox',
    stageKey: 'submitted',
    claimable: true,
    confirmations: null,
    requiredConfirmations: null,
    estimatedArrivalAt: null,
    timeline: [],
  })
  const claimed = { ...stray, claimable: false, stageKey: 'review' as const }
  let order: typeof stray | typeof claimed = stray
  const api = await show(
    {
      getCurrencyList: several,
      getRecharge: () => order,
      claimRecharge: () => (order = claimed),
    },
    '/chongzhitixianResult?id=501',
  )
  await expect.element(page.getByText(/came over Deep chain, but/)).toBeVisible()
  await page.getByRole('button', { name: 'Ask for this payment' }).click()
  await expect.element(page.getByText(/Two people compare it/)).toBeVisible()
  expect(api.inputsOf('claimRecharge')).toEqual([{ id: '501' }])
})

test('a rejected payment is claimed again, not reported', async () => {
  const rejected = rechargeOrder({
    status: -1,
    statusKey: 'rejected',
    reasonKey: 'cannot_accept',
    reason: 'We may not accept this payment.',
    claimable: true,
    requiredConfirmations: null,
    finishAt: Date.now(),
  })
  const claimed = rechargeOrder({ stageKey: 'review', requiredConfirmations: null })
  let order = rejected
  const api = await show(
    { getCurrencyList: several, getRecharge: () => order, claimRecharge: () => (order = claimed) },
    '/chongzhitixianResult?id=501',
  )
  await expect.element(page.getByText('We may not accept this payment.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Report again' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Ask for this payment' }).click()
  await expect.element(page.getByText(/Two people compare it/)).toBeVisible()
  expect(api.inputsOf('claimRecharge')).toEqual([{ id: '501' }])
})

test('a refused claim shows its reason, and can be repeated', async () => {
  const stray = rechargeOrder({ network: 'deep', meantNetwork: 'sandbox', claimable: true })
  const claimRecharge = () => {
    throw refusal(2016, 'You have too many open requests.')
  }
  const api = await show(
    { getCurrencyList: several, getRecharge: stray, claimRecharge },
    '/chongzhitixianResult?id=501',
  )
  const claim = page.getByRole('button', { name: 'Ask for this payment' })
  await claim.click()
  await expect.element(page.getByText('You have too many open requests.')).toBeVisible()
  await claim.click()
  await expect.poll(() => api.inputsOf('claimRecharge')).toHaveLength(2)
})
