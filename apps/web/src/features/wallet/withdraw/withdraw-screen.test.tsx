import { ApiError, TransportError } from '@candor/api'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { authOf, passed } from '../../../testing/identity-samples.ts'
import { fakeApi, refusal } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { expectAccessible } from '../../../testing/looks.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { empty, full, user } from '../../../testing/samples.ts'
import {
  sampleCheck,
  sampleQuote,
  withdrawalAccount,
  withdrawalOrder,
} from '../../../testing/withdrawal-samples.ts'
import { eventStream } from '../../../testing/event-stream.ts'
import { forgetSent, noteSent } from './pending-withdrawal.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  useSession.setState({ token: 'token', userInfo: user })
})
afterEach(() => restore())

async function show(answers: Answers = {}, path = '/tixian') {
  const api = fakeApi({ ...full, ...answers })
  restore = api.restore
  await renderApp(path)
  const inputs = (name: string) =>
    api.calls.filter((call) => call.name === name).map(({ input }) => input)
  const keys = (name: string) =>
    api.calls.filter((call) => call.name === name).map(({ key }) => key)
  return { ...api, inputs, keys }
}
const amount = () => page.getByRole('textbox', { name: 'Amount', exact: true })
const send = (name: RegExp | string) => page.getByRole('button', { name })
const field = (name: string) => page.getByLabelText(name, { exact: true })

/** Opens the form with this amount, and the confirmation. */
async function confirming() {
  await amount().fill('250')
  await send('Withdraw 250.00 USDT').click()
  await expect.element(field('Withdrawal password')).toBeVisible()
}
const last = () => send('Withdraw 250.00 USDT').last()

test('shows the fee, the received amount, the wait and every condition before any input', async () => {
  await show()
  await amount().fill('250')
  for (const text of ['249.00 USDT', '00:30', 'After a person has looked at it', 'Slower'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  expect(document.body.innerText).toContain('No payment is ever needed to withdraw.')
  await expect.element(page.getByText('VIP 1 · daily limit × 1.25', { exact: true })).toBeVisible()
})

/** Withdrawals are stopped for everybody, restricted for this user, and pause after a change. */
function heldAnswers(): Answers {
  const about = { title: 'You cannot withdraw.', reason: 'A legal order requires it.' }
  const restriction = { key: 'withdraw', ...about, untilAt: Date.UTC(2126, 0, 1) } as const
  const security = { ...user.security, withdrawHoldUntilAt: Date.now() + 90_000 }
  const stop = { key: 'withdrawals', title: 'Withdrawals are paused', sinceAt: 0 } as const
  return {
    getMyUserInfo: { ...user, security, restrictions: [restriction] },
    listPauses: [{ ...stop, reason: 'Planned maintenance.' }],
  }
}
const whys = [/Withdrawals are paused/, /A legal order requires it/, /pause after a change of your/]
const noteOf = (hasText: RegExp) => page.getByRole('note').filter({ hasText })
const resultPath = '/chongzhitixianResult?id=601&type=withdraw'

test('a withdrawal that may not be sent now shows the reason, and can be cancelled', async () => {
  await show(
    { ...heldAnswers(), getWithdrawal: withdrawalOrder({ stageKey: 'sending' }) },
    resultPath,
  )
  for (const why of whys) await expect.element(noteOf(why)).toBeVisible()
  await expect.element(send('Take it back')).toBeEnabled()
  await expectAccessible()
})

test('a withdrawal already sent is not delayed by these', async () => {
  const sent = { cancellable: false, status: 2, statusKey: 'paid_out' } as const
  const api = await show({ ...heldAnswers(), getWithdrawal: withdrawalOrder(sent) }, resultPath)
  await expect.element(page.getByText('It is on its way and arrives by itself.')).toBeVisible()
  await expect.poll(() => api.inputs('getWithdrawal')).toHaveLength(1)
  for (const why of whys) expect(noteOf(why).query()).toBeNull()
})

test('checks the typed amount, confirms it in words, and distinguishes balance and limit', async () => {
  const least = { key: 'minimum', bound: '20' } as const
  const checksOf = (typed: string | undefined) => [
    sampleCheck({ key: 'hold' }),
    typed === undefined
      ? sampleCheck({ key: 'minimum', tone: 'open' })
      : sampleCheck({ ...least, ok: false, tone: 'bad' }),
  ]
  const many = { ...sampleQuote, available: '2000065123', max: '20000' }
  await show({ quoteWithdrawal: (input) => ({ ...many, checks: checksOf(input.amount) }) })
  for (const text of [
    'Available 2,000,065,123.00 USDT',
    '20,000.00 USDT',
    '20.00 USDT',
    'No pause',
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  expect(page.getByText('Not met yet').query()).toBeNull()
  await page.getByRole('button', { name: 'Max' }).click()
  await expect.element(amount()).toHaveValue('20000')
  await amount().fill('0.5')
  await expect.element(page.getByText('Not met yet')).toBeVisible()
  await expect.element(page.getByText('The least that can leave: 20.00 USDT')).toBeVisible()
})

test.each([
  [6, '12480.512345'],
  [2, '12480.51'],
])('accepts as many decimals as the network or bank: %i', async (precision, whole) => {
  const max = '12480.51234567'
  await show({ quoteWithdrawal: { ...sampleQuote, available: max, max, precision } })
  await amount().fill('250.12345678')
  await expect.element(page.getByText(new RegExp(`${precision} decimals`))).toBeVisible()
  const fitting = '250.12345678'.slice(0, 4 + precision)
  await amount().fill(fitting)
  await expect.element(send(`Withdraw ${fitting} USDT`)).toBeVisible()
  await page.getByRole('button', { name: 'Max' }).click()
  await expect.element(amount()).toHaveValue(whole)
})

test('a failed condition disables the button and shows how to clear it', async () => {
  const bad = sampleCheck({ ok: false, tone: 'bad' })
  const hold = sampleCheck({ key: 'hold', ok: false, tone: 'bad', untilAt: Date.now() + 90_000 })
  await show({ quoteWithdrawal: { ...sampleQuote, checks: [bad, hold] } })
  await expect.element(page.getByText('Have your identity verified.')).toBeVisible()
  await expect.element(page.getByRole('timer')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Clear this' })).toBeVisible()
  await expect.element(send('Withdraw')).toBeDisabled()
})

const reviewed = { getAuth: authOf({ ...passed, statusKey: 'under_review' }) }

test('an identity under review says so, and is not requested again', async () => {
  const checks = [sampleCheck({ ok: false, tone: 'bad' })]
  await show({ quoteWithdrawal: { ...sampleQuote, checks }, ...reviewed })
  await expect.element(page.getByText('Under review', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Identity verification' }))
    .toHaveAttribute('href', '#/renzhengResult')
  const main = document.querySelector('[data-main]')!
  expect(main.textContent).not.toContain('Not met yet')
  expect(page.getByRole('link', { name: 'Clear this' }).elements()).toEqual([])
})

test('offers the next step while an identity is under review', async () => {
  const checks = guestChecks.map((check, at) => (at < 1 ? sampleCheck({ key: check.key }) : check))
  await show({ ...withoutAccount(checks), ...reviewed })
  await expect
    .element(page.getByRole('link', { name: 'Withdrawal password' }))
    .toHaveAttribute('href', '#/my')
})

test('a locked withdrawal password shows when it unlocks, and offers no useless link', async () => {
  const lock = {
    key: 'fundPassword',
    ok: false,
    tone: 'bad',
    untilAt: Date.now() + 90_000,
  } as const
  const checks = [sampleCheck(lock), sampleCheck({ key: 'account', ok: false, tone: 'bad' })]
  await show(withoutAccount(checks))
  const why = page.getByText(/^Five wrong tries have locked your withdrawal password\. It opens in/)
  await expect.element(why.getByRole('timer')).toBeVisible()
  expect(page.getByRole('link', { name: 'Clear this' }).elements()).toEqual([])
  expect(page.getByRole('link', { name: 'Bind an account' }).elements()).toEqual([])
})

/** A guest without an account: failed conditions, and unknown ones. */
const guestChecks = [
  sampleCheck({ key: 'contact', ok: false, tone: 'bad' }),
  sampleCheck({ ok: false, tone: 'bad' }),
  sampleCheck({ key: 'fundPassword', ok: false, tone: 'bad' }),
  sampleCheck({ key: 'account', ok: false, tone: 'bad' }),
  sampleCheck({ key: 'minimum', tone: 'open' }),
  sampleCheck({ key: 'review', tone: 'open' }),
]
const withoutAccount = (checks = guestChecks): Answers => ({
  listWithdrawalAccounts: [],
  quoteWithdrawal: { ...sampleQuote, fee: null, min: null, checks },
})

test('offers a guest the next possible step, and none that another must precede', async () => {
  await show(withoutAccount())
  const first = page.getByRole('link', { name: 'Add an email or mobile number' })
  await expect.element(first).toHaveAttribute('href', '#/my/contact')
  const ways = page.getByRole('link', { name: 'Clear this' }).elements()
  expect(ways.map((way) => way.getAttribute('href'))).toEqual(['#/my/contact', '#/shenfenRenzheng'])
  expect(page.getByRole('link', { name: 'Bind an account' }).elements()).toEqual([])
  await expectAccessible()
})

test.each([
  [1, 'Verify your identity', '#/shenfenRenzheng'],
  [2, 'Withdrawal password', '#/my'],
  [3, 'Bind an account', '#/jiesuanInfo'],
])('after %d completed steps, “%s” is next', async (done, name, href) => {
  const checks = guestChecks.map((check, at) =>
    at < done ? sampleCheck({ key: check.key }) : check,
  )
  await show(withoutAccount(checks))
  await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href)
})

test('names unknown conditions in words, and no line ends in a dash', async () => {
  await show(withoutAccount())
  await expect.element(page.getByText('Checked with the account and the amount')).toBeVisible()
  const later = page.getByRole('list').last().getByRole('listitem')
  expect(later.elements().map((item) => item.textContent)).toEqual(['Minimum', 'Review'])
  expect(document.querySelector('[data-main]')!.textContent).not.toMatch(/[–—]/)
})

test('an unknown fee or minimum has no line', async () => {
  await show({ quoteWithdrawal: { ...sampleQuote, fee: null, min: null } })
  await expect.element(page.getByText('Still possible today')).toBeVisible()
  expect(page.getByText('Fee', { exact: true }).elements()).toEqual([])
  expect(document.querySelector('[data-main]')!.textContent).not.toMatch(/[–—]/)
})

test.each([{ min: null }, { fee: null }])(
  'with %o unknown nothing can be sent, even if no check fails',
  async (unknown) => {
    await show({ quoteWithdrawal: { ...sampleQuote, ...unknown, checks: [] } })
    await amount().fill('250')
    await expect.element(send(/^Withdraw/)).toBeDisabled()
  },
)

test('shows the destination in the form and in the confirmation, and not only its name', async () => {
  await show({})
  const address = withdrawalAccount().address!
  const short = `${address.slice(0, 6)}…${address.slice(-6)}`
  await expect.element(page.getByText(short)).toBeVisible()
  await confirming()
  const sheet = page.getByRole('dialog', { name: 'Withdraw' })
  // The confirmation shows every letter, in groups for comparison.
  await expect.element(sheet.getByText(address.slice(8, 12))).toBeVisible()
  await expect.element(sheet.getByText(address, { exact: true })).toBeInTheDocument()
  await expect.element(sheet.getByText('Network')).toBeVisible()
})

test('too many open withdrawals are cancelled on their list', async () => {
  const open = sampleCheck({ key: 'open', ok: false, tone: 'bad' })
  await show({ quoteWithdrawal: { ...sampleQuote, checks: [open] } })
  const clear = page.getByRole('link', { name: 'Clear this' })
  await expect.element(clear).toHaveAttribute('href', '#/chongzhitixianRecord?type=withdraw')
})

test("shows when two persons review, by the day's total", async () => {
  const checks = [sampleCheck({ key: 'review', tone: 'wait' })]
  await show({ quoteWithdrawal: { ...sampleQuote, checks, needsSecond: true } })
  await expect.element(page.getByText(/^Two people look at this one first/)).toBeVisible()
})

test('is sent with the withdrawal password and a code, and followed from there', async () => {
  const api = await show({
    applyWithdrawal: withdrawalOrder(),
    getEmailCaptcha: { expireSeconds: 600, resendSeconds: 60, maskedTarget: 'a**@example.com' },
  })
  await confirming()
  expect(api.inputs('quoteWithdrawal').at(-1)).toEqual({ accountId: '801', amount: '250' })
  await last().click()
  await expect.element(page.getByText('Enter the 6 digits of the code.')).toBeVisible()
  await field('Withdrawal password').fill('314159')
  await page.getByRole('button', { name: 'Send code' }).click()
  expect(api.inputs('getEmailCaptcha')).toEqual([{ email: user.email, scene: 'withdraw' }])
  await field('Verification code').fill('123456')
  await last().click()
  await expect
    .poll(() => api.inputs('applyWithdrawal'))
    .toEqual([
      {
        accountId: '801',
        currency: 'USDT',
        amount: '250',
        quotedFee: '1',
        fundPassword: '314159',
        captcha: '123456',
      },
    ])
  await expect.element(page.getByText('Cancellation window')).toBeVisible()
})

/** A connection that breaks after the request has left. */
function losing(answer: () => ReturnType<typeof withdrawalOrder>) {
  let isLost = true
  const lost = () => {
    if (isLost) throw new TransportError('gone', true)
    return answer()
  }
  return { lost, mend: () => (isLost = false) }
}
async function sending() {
  await confirming()
  await field('Withdrawal password').fill('314159')
  await field('Verification code').fill('123456')
  await last().click()
}
const underWay = () => page.getByText('250.00 USDT to Cold wallet')

test('offline, nothing can be sent, and the form says why', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  await show()
  await confirming()
  await expect.element(page.getByText(/^You are offline\. You can withdraw/)).toBeVisible()
  await expect.element(last()).toBeDisabled()
})

test('a sheet closed without an answer says that the withdrawal continues, and does not jump at its end', async () => {
  const way = losing(() => withdrawalOrder())
  const api = await show({ applyWithdrawal: way.lost, listWithdrawals: empty.listWithdrawals! })
  await sending()
  await expect.element(page.getByText(/^No answer yet/)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText(/goes on without this sheet/)).toBeVisible()
  await expect.element(underWay()).toBeVisible()
  await expect.element(send('Withdraw 250.00 USDT')).toBeDisabled()
  expect(JSON.stringify([sessionStorage, localStorage])).not.toContain('314159')
  way.mend()
  await expect.element(page.getByText('Your withdrawal was received.')).toBeVisible()
  await expect.element(underWay()).not.toBeInTheDocument()
  expect(location.hash).toBe('#/tixian')
  expect(
    new Set(api.calls.flatMap((each) => (each.name === 'applyWithdrawal' ? each.key : []))),
  ).toHaveLength(1)
})

test.each([
  ['it may still arrive', 60_000, false, /may still arrive until/],
  ['it is on the list', 60_000, true, /was received/],
  ['it can no longer arrive', -1_000, false, /did not arrive, and nothing was taken/],
])('a withdrawal sent before a reload: %s', async (_what, leftMs, isListed, text) => {
  const records = isListed ? [withdrawalOrder({ createAt: Date.now() })] : []
  noteSent({
    key: 'k',
    user: user.id,
    amount: '250',
    currency: 'USDT',
    label: 'Cold wallet',
    until: Date.now() + leftMs,
  })
  onTestFinished(() => forgetSent('k'))
  const list = { ...(empty.listWithdrawals as object), records }
  await show({ listWithdrawals: list } as Answers)
  await expect.element(underWay()).toBeVisible()
  await expect.element(noteOf(text)).toBeVisible()
  await amount().fill('250')
  const button = send('Withdraw 250.00 USDT')
  if (!isListed && leftMs > 0) await expect.element(button).toBeDisabled()
  else await expect.element(button).toBeEnabled()
  await expectAccessible()
})

test('shows a wrong withdrawal password at its field', async () => {
  await show({
    applyWithdrawal: () => {
      throw refusal(2006, 'Tries left: 4.')
    },
  })
  await confirming()
  await field('Withdrawal password').fill('314150')
  await field('Verification code').fill('123456')
  await last().click()
  await expect.element(page.getByText('Tries left: 4.')).toBeVisible()
})

test('shows after a rate limit when the next try is possible', async () => {
  const at = new Date(2026, 10, 20, 18, 1).getTime()
  const answer = { success: false, code: 429, errorCode: 'RATE_LIMITED', message: '' } as const
  await show({
    applyWithdrawal: () => {
      throw new ApiError({ ...answer, result: null, timestamp: at, retryAfter: 70 * 60 })
    },
  })
  await sending()
  await expect.element(page.getByText(/You can try again at 19:11\./)).toBeVisible()
})

test('is cancelled from its steps; axe finds nothing there nor in the records', async () => {
  const back = withdrawalOrder({
    status: -1,
    statusKey: 'rejected',
    stageKey: 'done',
    cancellable: false,
    reasonKey: 'user_cancelled',
  })
  const path = '/chongzhitixianResult?id=601&type=withdraw'
  let order = withdrawalOrder()
  const taken: Answers = { getWithdrawal: () => order, cancelWithdrawal: () => (order = back) }
  const api = await show(taken, path)
  await expect.element(send('Take it back')).toBeVisible()
  await expectAccessible()
  await send('Take it back').click()
  await expect.element(page.getByText('You took it back.')).toBeVisible()
  await expect.element(page.getByText('Taken back', { exact: true })).toBeVisible()
  expect(api.inputs('cancelWithdrawal')).toEqual([{ id: '601' }])
  await page.getByRole('link', { name: 'Records' }).click()
  await expect.element(page.getByText('W601')).toBeVisible()
  await expectAccessible()
})

test('asks again under the same key when the answer to a cancellation is lost', async () => {
  let tries = 0
  const api = await show(
    {
      getWithdrawal: withdrawalOrder(),
      cancelWithdrawal: () => {
        tries += 1
        if (tries === 1) throw new TransportError('timeout', true)
        return withdrawalOrder({ cancellable: false })
      },
    },
    '/chongzhitixianResult?id=601&type=withdraw',
  )
  await send('Take it back').click()
  await expect.element(page.getByText(/We are checking whether it arrived/)).toBeVisible()
  await expect.poll(() => api.keys('cancelWithdrawal')).toHaveLength(2)
  expect(new Set(api.keys('cancelWithdrawal')).size).toBe(1)
})

test('its steps follow the stream, without polling', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let order = withdrawalOrder()
  const api = await show(
    { getWithdrawal: () => order, createStreamTicket: { ticket: 'once-only-ticket', expireAt: 1 } },
    '/chongzhitixianResult?id=601&type=withdraw',
  )
  await expect.element(send('Take it back')).toBeVisible()
  const notify = await eventStream('withdrawal', '601')
  await expect.poll(() => api.inputs('getWithdrawal')).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(api.inputs('getWithdrawal')).toHaveLength(2)
  order = withdrawalOrder({
    status: 2,
    statusKey: 'paid_out',
    stageKey: 'confirming',
    cancellable: false,
    txid: 'aa11',
  })
  notify('withdrawalSent')
  await expect.element(page.getByText('aa11')).toBeVisible()
  expect(send('Take it back').elements()).toEqual([])
  order = { ...order, status: 1, statusKey: 'delivered', stageKey: 'done' }
  notify('withdrawalDelivered')
  await expect.element(page.getByText('The money has arrived.')).toBeVisible()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(api.inputs('getWithdrawal')).toHaveLength(4)
})

test('a withdrawal reported as returned is not called on its way, and has no expected arrival', async () => {
  const keys = ['submitted', 'sending', 'confirming', 'came_back']
  const order = withdrawalOrder({
    status: 2,
    statusKey: 'paid_out',
    stageKey: 'confirming',
    cancellable: false,
    timeline: keys.map((key) => ({ key, at: Date.UTC(2026, 10, 20) })),
  })
  await show({ getWithdrawal: order }, '/chongzhitixianResult?id=601&type=withdraw')
  await expect.element(page.getByText('It came back; we are looking into it')).toBeVisible()
  await expect.element(page.getByText(/^The bank or network says that it sent/)).toBeVisible()
  expect(page.getByText('It is on its way and arrives by itself.').elements()).toEqual([])
  expect(page.getByText('Arrived', { exact: true }).elements()).toEqual([])
})

test('without a stream it is polled twice a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let order = withdrawalOrder()
  await show({ getWithdrawal: () => order }, '/chongzhitixianResult?id=601&type=withdraw')
  await expect.element(send('Take it back')).toBeVisible()
  order = withdrawalOrder({ status: 1, statusKey: 'delivered', stageKey: 'done' })
  await vi.advanceTimersByTimeAsync(30_000)
  await expect.element(page.getByText('The money has arrived.')).toBeVisible()
})

test('without any withdrawal: a sentence and a link to the form', async () => {
  await show(empty, '/chongzhitixianRecord?type=withdraw')
  await expect.element(page.getByText('No withdrawals yet.')).toBeVisible()
})

test('an unknown withdrawal: a sentence and a link to the records', async () => {
  await show(empty, '/chongzhitixianResult?id=1&type=withdraw')
  await expect.element(page.getByText('There is no such withdrawal.')).toBeVisible()
})
