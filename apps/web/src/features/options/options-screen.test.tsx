import type { OptionGuard, OptionOrder, OptionsSummary } from '@candor/api'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../api/session.ts'
import { changeLanguage } from '../../i18n/language-store.ts'
import { languages } from '../../i18n/languages.ts'
import { formatClock, formatNear, formatSecond } from '../../lib/dates.ts'
import { prices } from '../../live/feed.ts'
import { chooseRadio } from '../../testing/choose-radio.ts'
import { fakeApi, refusal } from '../../testing/fake-api.ts'
import type { Answers, SeenCall } from '../../testing/fake-api.ts'
import { testStates } from '../../testing/four-states.ts'
import { layoutThemes } from '../../testing/layout-variants.ts'
import { expectAccessible } from '../../testing/looks.ts'
import {
  optionPeriods,
  optionsOf,
  runningOption,
  sampleOption,
} from '../../testing/option-samples.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { pageOf } from '../../testing/sample-page.ts'
import { freshAt, full, ticker, user } from '../../testing/samples.ts'
import { setPreferences } from '../../theme/preferences.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  setPreferences({ hideBalance: false })
  useSession.setState({ token: 'token', userInfo: user })
})
afterEach(async () => {
  restore()
  await changeLanguage('en-us')
})

async function show(answers: Answers = {}, path = '/miaoheyue') {
  const api = fakeApi({ ...full, ...answers })
  restore = api.restore
  prices.apply([ticker({ symbol: 'BTCUSDT', updatedAt: freshAt() })])
  await renderApp(path)
  const inputs = (name: SeenCall['name']) =>
    api.calls.filter((each) => each.name === name).map(({ input }) => input)
  return { ...api, inputs }
}
const stake = () => page.getByRole('textbox', { name: 'Stake' })
const higher = () => page.getByRole('button', { name: 'Higher', exact: true })
const buy = () => page.getByRole('dialog').getByRole('button', { name: /stake 100/ })

test('buying stops shortly before the market closes, and the time is shown', async () => {
  const closesAt = Date.now() + 240_000
  const closing = { closesAt, lastBuyAt: closesAt - 300_001 }
  await show({ listOptionPeriods: optionPeriods.map((period) => ({ ...period, ...closing })) })
  const sentence = `The market closes at ${formatClock(closesAt)}. In the five minutes before, nothing can be bought.`
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(higher()).toBeDisabled()
})

test.each(languages)('all periods fit in one row at 360 px in $code', async ({ code }) => {
  await page.viewport(360, 780)
  onTestFinished(() => page.viewport(375, 812))
  const periods = [30, 60, 120, 180, 300].map((seconds) => ({
    ...optionPeriods[0]!,
    id: String(seconds),
    seconds,
  }))
  await show({ listOptionPeriods: periods })
  await changeLanguage(code)
  const group = page.getByRole('radiogroup').first().element() as HTMLElement
  await expect.poll(() => group.children.length).toBe(5)
  const boxes = [...group.children].map((each) => each.getBoundingClientRect())
  const whole = group.getBoundingClientRect()
  for (const box of boxes) {
    expect(box.left).toBeGreaterThanOrEqual(whole.left)
    expect(box.right).toBeLessThanOrEqual(whole.right)
  }
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
})

test('the maximum stake has as many decimals as can be typed', async () => {
  const summary = full.getOptionsSummary as OptionsSummary
  await show({ getOptionsSummary: { ...summary, balance: '3993.4877427' } })
  await expect.element(page.getByText('From 10.00 USDT to 3,993.48 USDT')).toBeVisible()
})

test('win and loss are shown before anything is sent, and the order has the shown terms', async () => {
  const api = await show({ buyOption: () => runningOption(Date.now() + 30_000) })
  await stake().fill('100')
  await expect.element(page.getByText('+75.00 USDT').first()).toBeVisible()
  await expect.element(page.getByText('−100.00 USDT')).toBeVisible()
  await expect.element(page.getByText('57.14%')).toBeVisible()
  await chooseRadio(page.getByRole('radio', { name: /300 s/ }))
  await expect.element(page.getByText('+85.00 USDT')).toBeVisible()
  await higher().click()
  await buy().click()
  await expect.element(page.getByText('Your order has been successfully created')).toBeVisible()
  expect(api.inputs('buyOption')).toMatchObject([
    {
      symbol: 'BTCUSDT',
      setId: '300',
      direction: 'up',
      amount: '100',
      expectedPayoutRate: '0.85',
    },
  ])
})

test('a stake outside the limits opens no confirmation', async () => {
  const api = await show()
  await stake().fill('9')
  await higher().click()
  await expect.element(page.getByText('From 10.00 USDT to 1,900.25 USDT').first()).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(api.inputs('buyOption')).toEqual([])
})

test('less than the minimum stake shows a link to funds instead of the two directions', async () => {
  await show({ getOptionsSummary: { ...(full.getOptionsSummary as OptionsSummary), balance: '0' } })
  await expect.element(page.getByText('From 10.00 USDT to 5,000.00 USDT').first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Transfer funds' })).toBeVisible()
  expect(higher().query()).toBeNull()
})

test('a refusal is shown at the order, and nothing is bought', async () => {
  await show({
    buyOption: () => {
      throw refusal(3014, 'A smaller order may work.')
    },
  })
  await stake().fill('100')
  await higher().click()
  await buy().click()
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
})

test('an unanswered order from before a reload is completed, separately from the next', async () => {
  const input = { symbol: 'BTCUSDT', setId: '30', direction: 'up', amount: '50' }
  const open = { key: 'before', input, until: Date.now() + 120_000, place: 'buyOption:' }
  sessionStorage.setItem('openIntents', JSON.stringify([{ ...open, user: user.id }]))
  const answer = Promise.withResolvers<OptionOrder>()
  const api = await show({ buyOption: () => answer.promise })
  await expect.element(page.getByText('Your last second contract')).toBeVisible()
  await stake().fill('100')
  await expect.element(higher()).toBeDisabled()
  answer.resolve(runningOption(Date.now() + 30_000))
  await expect.element(page.getByText('Your order has been successfully created')).toBeVisible()
  await expect.element(higher()).toBeEnabled()
  await expect.element(stake()).toHaveValue('100')
  expect(api.inputs('buyOption')).toEqual([input])
})

test('a running order counts down on the server’s clock, and an ended one shows its result', async () => {
  const records = [
    runningOption(Date.now() + 30_000),
    sampleOption(),
    sampleOption({ id: '903', resultKey: 'lose', payout: '0', profit: '-100' }),
    sampleOption({ id: '904', resultKey: 'void', voidReasonKey: 'no_exit', profit: '0' }),
  ]
  await show({ listOptions: optionsOf(records) })
  await expect.element(page.getByRole('timer')).toBeVisible()
  await expect.element(page.getByText('Right', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Wrong', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Void', { exact: true })).toBeVisible()
})

test('all running orders count as staked, beyond one page, and each end is announced', async () => {
  const settleAt = Date.now() + 60_000
  const running = Array.from({ length: 101 }, (_, at) => ({
    ...runningOption(settleAt),
    id: `${2_000 - at}`,
  }))
  const [oldest] = running.slice(-1)
  const { become } = await show({
    listOptions: ({ status, after }) => {
      if (status === '3') return pageOf([])
      return after === undefined
        ? { ...pageOf(running.slice(0, 100)), next: '1.2' }
        : pageOf(running.slice(100))
    },
  })
  await expect.poll(() => page.getByRole('timer').elements().length).toBe(101)
  const ended = sampleOption({ id: oldest!.id, settleAt })
  become({ ...full, listOptions: optionsOf([...running.slice(0, 100), ended]) })
  await expect.element(page.getByRole('dialog', { name: 'How it ended' })).toBeVisible()
  await expect.poll(() => page.getByRole('timer').elements().length).toBe(100)
})

test('a running order shows its entry, its result at the present price, and its end to the second', async () => {
  const settleAt = Date.now() + 60_000
  const order = { ...runningOption(settleAt), openPrice: '97400', amount: '100' }
  await show({ listOptions: optionsOf([order]) })
  prices.apply([ticker({ symbol: 'BTCUSDT', price: '97500', updatedAt: freshAt() + 1 })])
  await expect.element(page.getByText('Right so far')).toBeVisible()
  await expect.element(page.getByText('+75.00 USDT')).toBeVisible()
  await expect.element(page.getByText(`Ends at ${formatSecond(settleAt)}`)).toBeVisible()
  prices.apply([ticker({ symbol: 'BTCUSDT', price: '97300', updatedAt: freshAt() + 2 })])
  await expect.element(page.getByText('Wrong so far')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /BTCUSDT/ })).toMatchTextContent(/−100\.00/)
})

test('the ring of a running order shows its own period, unchanged by a reload', async () => {
  const settleAt = Date.now() + 15_000
  const order = { ...runningOption(settleAt), openAt: settleAt - 60_000 }
  await show({ getOption: order }, '/miaoheyueOrder?id=902')
  await expect.element(page.getByRole('timer')).toMatchTextContent(/^00:1\d$/)
  const ring = document.querySelector('circle[stroke-dasharray]')!
  const share = Number(ring.getAttribute('stroke-dasharray')!.split(' ')[0])
  expect(share).toBeGreaterThan(0.15)
  expect(share).toBeLessThanOrEqual(0.27)
})

test('an end on screen is announced once, with its two prices and the link to their proof', async () => {
  const running = runningOption(Date.now() + 60_000)
  const { become } = await show({ listOptions: optionsOf([running]) })
  await expect.element(page.getByRole('timer')).toBeVisible()
  const { id, settleAt } = running
  become({ ...full, listOptions: optionsOf([sampleOption({ id, settleAt }), sampleOption()]) })
  const result = page.getByRole('dialog', { name: 'How it ended' })
  await expect.element(result.getByText('BTCUSDT · Higher · Right')).toBeVisible()
  await expect.element(result.getByText('+75.00 USDT')).toBeVisible()
  await expect
    .element(result.getByRole('link', { name: 'See the proof' }))
    .toHaveAttribute('href', '#/miaoheyueOrder?id=902')
  await expectAccessible()
  await result.getByRole('button', { name: 'Close' }).click()
  await expect.element(result).not.toBeInTheDocument()
})

test('an order that ended before the screen was opened is not announced, even if loaded late', async () => {
  const running = runningOption(Date.now() - 5_000)
  const { become } = await show({ listOptions: optionsOf([running]) })
  await expect.element(page.getByText('BTCUSDT').first()).toBeVisible()
  const { id, settleAt } = running
  become({ ...full, listOptions: optionsOf([sampleOption({ id, settleAt })]) })
  await expect.element(page.getByText('Right', { exact: true })).toBeVisible()
  expect(page.getByRole('dialog').query()).toBeNull()
})

describe('protective limits', () => {
  const summary = full.getOptionsSummary as OptionsSummary
  const guarded = (guard: Partial<OptionGuard>) => ({
    getOptionsSummary: { ...summary, guard: { ...summary.guard!, ...guard } },
  })

  test('the questions replace the two directions until they are answered', async () => {
    await show(guarded({ needsAnswers: true }))
    await expect
      .element(page.getByRole('link', { name: 'Answer the questions' }))
      .toHaveAttribute('href', '#/my/secondContracts')
    expect(higher().query()).toBeNull()
  })

  test('after a losing streak the pause shows its reason and its end, and ends automatically', async () => {
    await show(guarded({ pausedUntilAt: Date.now() + 2_500 }))
    await expect.element(page.getByText(/^5 losses in a row/)).toBeVisible()
    expect(higher().query()).toBeNull()
    await expect.element(higher()).toBeVisible()
  })

  test('the rest of the daily limit bounds the stake', async () => {
    await show(guarded({ lossLeft: '120' }))
    await expect.element(page.getByText('From 10.00 USDT to 120.00 USDT')).toBeVisible()
    const facts = page.getByRole('main')
    await expect
      .element(facts)
      .toMatchTextContent(/Left to lose today120\.00 USDTLimit of the day5,000 USDT/)
  })

  test('explains that gains are added if more than the limit is left', async () => {
    await show(guarded({ lossLeft: '5072.5' }))
    await expect
      .element(page.getByRole('main'))
      .toMatchTextContent(
        /5,072\.50 USDTLimit of the day; what you gained today is added5,000 USDT/,
      )
  })

  test('a used-up daily limit says so, and links to the limits', async () => {
    await show(guarded({ stakeLeft: '9.99' }))
    await expect.element(page.getByText(/^Your limits of the day leave no further/)).toBeVisible()
    expect(higher().query()).toBeNull()
    expect(page.getByRole('link', { name: 'Change your limits' }).elements().length).toBe(2)
  })
})

test('says if the policy has no second contracts', async () => {
  await show({ listOptionPeriods: [] })
  await expect.element(page.getByText(/^No second contracts can be bought here/)).toBeVisible()
})

describe('the records', () => {
  test('an order links to the ticks that settled it, which are checked here', async () => {
    await show({}, '/miaoheyueOrder?id=901')
    await expect.element(page.getByText('Tick 4711')).toBeVisible()
    await expect.element(page.getByText('Price after')).toBeVisible()
    await page.getByRole('button', { name: 'Check on this device' }).click()
    // The samples have invalid hashes.
    await expect.element(page.getByText(/^The check failed/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Download proof' })).toBeVisible()
  })

  test('the statistics of all orders are shown above them', async () => {
    await show({}, '/miaoheyueOrder')
    await page.getByText('How your orders ended').click()
    await expect.element(page.getByText('4 of 9')).toBeVisible()
    await expect.element(page.getByText('44.4%')).toBeVisible()
    const figure = (name: string) =>
      page.getByText(name, { exact: true }).element().parentElement!.lastElementChild!.textContent
    expect(figure('Longest losing run')).toBe('3')
    expect(figure('Average per order')).toBe('−20.00')
    expect(figure('Today')).toBe('−25.00')
  })

  test('all orders are saved as one file, page by page, with the ticks that settled them', async () => {
    const first = Array.from({ length: 100 }, (_, at) => sampleOption({ id: `1${at}` }))
    const api = await show({}, '/miaoheyueOrder')
    await page.getByText('How your orders ended').click()
    const { promise, resolve } = Promise.withResolvers<string>()
    const create = URL.createObjectURL
    URL.createObjectURL = (file) => {
      resolve((file as Blob).text())
      return create.call(URL, file)
    }
    onTestFinished(() => void (URL.createObjectURL = create))
    api.become({
      ...full,
      listOptions: (input: unknown) =>
        (input as { after?: string }).after === '1.2'
          ? { ...pageOf([sampleOption({ orderNo: 'last' })]), current: 2 }
          : { ...pageOf(first), next: '1.2' },
    })
    await page.getByRole('button', { name: 'Save as a file' }).click()
    const lines = (await promise).trimEnd().split('\r\n')
    expect(lines).toHaveLength(102)
    expect(lines.at(-1)).toMatch(/^last,real,BTCUSDT,up,30,USDT,100,0.75,/)
  })

  test("everybody's hit rate is shown beside the break-even rate, for visitors too", async () => {
    useSession.setState({ token: null, userInfo: null })
    await show({}, '/miaoheyueOutcomes')
    await page.getByText(/49.18% right · 57.14% needed/).click()
    await expect.element(page.getByText('12,345')).toBeVisible()
    await expect.element(page.getByText('1,064,500.00 USDT')).toBeVisible()
    await expect.element(page.getByText('+170,000.00 USDT')).toBeVisible()
  })

  test('says when figures will come if none were counted yet', async () => {
    const hour = 3_600_000
    const countedUntil = Date.now() - (Date.now() % hour)
    const none = { currency: 'USDT', countedUntil, months: [] }
    await show({ listOptionOutcomes: none }, '/miaoheyueOutcomes')
    const next = formatNear(countedUntil + hour, Date.now())
    await expect.element(page.getByText(new RegExp(`shortly after ${next}\\.$`))).toBeVisible()
  })

  test("the ticket links to everybody's outcomes", async () => {
    await show()
    await page.getByRole('link', { name: 'How all second contracts ended' }).click()
    await expect.element(page.getByText('2026-11', { exact: true })).toBeVisible()
  })

  describe('one order', () => {
    testStates(async (answers) => {
      const api = fakeApi(answers)
      restore = api.restore
      await renderApp('/miaoheyueOrder?id=901')
      return api
    }, full)
  })
})

describe.each(layoutThemes)('in the %s theme', (theme) => {
  test.each(['tai', 'mlxy', 'jp'] as const)(
    'everything fits and is readable in %s',
    async (lang) => {
      setPreferences({ theme })
      await page.viewport(360, 800)
      await changeLanguage(lang)
      await show({ listOptions: optionsOf([runningOption(Date.now() + 30_000), sampleOption()]) })
      const field = page.getByRole('textbox').first()
      await expect.element(field).toBeVisible()
      await field.fill('100')
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
      await expectAccessible()
    },
  )
})
