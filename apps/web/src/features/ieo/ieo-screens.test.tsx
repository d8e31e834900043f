import { TransportError, type IeoOrder } from '@candor/api'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../api/session.ts'
import { changeLanguage } from '../../i18n/language-store.ts'
import { chooseRadio } from '../../testing/choose-radio.ts'
import { fakeApi, refusal } from '../../testing/fake-api.ts'
import type { Answers, SeenCall } from '../../testing/fake-api.ts'
import { testStates } from '../../testing/four-states.ts'
import { appliedOrder, drawnProject, sampleProject, wonOrder } from '../../testing/ieo-samples.ts'
import { expectAccessible } from '../../testing/looks.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { pageOf } from '../../testing/sample-page.ts'
import { full, user } from '../../testing/samples.ts'
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

async function show(path: string, answers: Answers = {}) {
  const api = fakeApi({ ...full, ...answers })
  restore = api.restore
  await renderApp(path)
  const inputs = (name: SeenCall['name']) =>
    api.calls.filter((each) => each.name === name).map(({ input }) => input)
  return { ...api, inputs }
}
/** The values beside a label, in all lines. */
const facts = (label: string, place: ParentNode = document) =>
  [...place.querySelectorAll('dt')]
    .filter(({ textContent }) => textContent === label)
    .map((term) => term.nextElementSibling?.textContent)

describe('the list', () => {
  const choose = (name: string) => chooseRadio(page.getByRole('radio', { name, exact: true }))

  test("shows each project's price, supply and demand", async () => {
    const api = await show('/ieo')
    await expect.element(page.getByRole('heading', { name: 'Nova network (NOVA)' })).toBeVisible()
    expect(facts('On offer')).toEqual(['100,000.00 NOVA'])
    expect(facts('Applied for')).toEqual(['400,000.00 NOVA'])
    expect(facts('Allocation')).toEqual(['Lottery'])
    await expect.element(page.getByText('0.35 USDT')).toBeVisible()
    await expect.element(page.getByText('Simulated', { exact: true })).toBeVisible()
    expect(api.inputs('listIeoProjects')).toMatchObject([{ status: '0,1,2,3' }])
  })

  test('requests ended and listed projects', async () => {
    const api = await show('/ieo', { listIeoProjects: pageOf([]) })
    await expect.element(page.getByText('No project is open now.')).toBeVisible()
    await choose('Ended')
    await expect.element(page.getByText('No project has ended yet.')).toBeVisible()
    await choose('Listed')
    await expect.element(page.getByText('No token is listed yet.')).toBeVisible()
    expect(
      api.inputs('listIeoProjects').map((input) => (input as { status: string }).status),
    ).toEqual(['0,1,2,3', '4,-3', '5'])
  })
})

describe('a project', () => {
  const path = `/ieo?id=${sampleProject.id}`
  const steps = () =>
    page
      .getByRole('listitem')
      .elements()
      .filter((one) => one.querySelector('time') ?? one.hasAttribute('aria-current'))
      .map((one) => one.querySelector('span')?.textContent)

  test('shows the exact chance, the terms with their time zone, and the commitment', async () => {
    await show(path)
    await expect.poll(() => facts('Chance of each lot')).toEqual(['25.00%'])
    expect(facts('Winning price')).toEqual(['Not decided yet'])
    expect(facts('For each applicant')).toEqual(['100.00 NOVA to 1,000.00 NOVA'])
    await expect.element(page.getByText(sampleProject.drawCommitHash!)).toBeVisible()
    await expect.element(page.getByText(/^Times are shown in your time zone/)).toBeVisible()
    await expect.element(page.getByText(/has no price until somebody trades it/)).toBeVisible()
    const paper = page.getByRole('link', { name: 'White paper' })
    const url = encodeURIComponent(sampleProject.whitepaperUrl!)
    await expect.element(paper).toHaveAttribute('href', `#/outlink?url=${url}`)
    expect(document.querySelector('[data-main] a[target]')).toBeNull()
  })

  test("has five steps, including the user's application", async () => {
    await show(path, { getIeoProject: drawnProject })
    for (const step of ['Issuing', 'You applied', 'Won', 'Completed', 'Listed'])
      await expect.element(page.getByText(step, { exact: true }).first()).toBeVisible()
    expect(steps()).toContain('Completed')
  })

  test.each([
    ['not_won', 'None of your lots won. Nothing was taken.', 'Not won'],
    ['lapsed', 'It was not paid in time and has lapsed. Nothing was taken.', 'Lapsed'],
    ['completed', /^Paid\. The tokens come to your balance account/, 'Paid'],
    ['listed', /^The tokens are in your balance account/, 'Tokens received'],
  ] as const)('explains an application that is %s', async (statusKey, text, word) => {
    const order: IeoOrder = { ...wonOrder, statusKey, payDeadlineAt: null }
    await show(path, { getIeoProject: { ...drawnProject, myOrder: order } })
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(page.getByText(word, { exact: true }).first()).toBeVisible()
    expect(page.getByRole('button', { name: /^Pay/ }).query()).toBeNull()
  })

  test('of a listed currency names its market, and links to the swap once the tokens are delivered', async () => {
    const order: IeoOrder = { ...wonOrder, symbol: 'BTC', statusKey: 'listed' }
    const listed = { ...drawnProject, symbol: 'BTC', listSymbol: 'BTCUSDT', myOrder: order }
    await show(path, { getIeoProject: listed })
    await expect.element(page.getByText(/They are traded at BTCUSDT\.$/)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Swap BTC' }))
      .toHaveAttribute('href', '#/shandui?from=BTC&to=USDT')
    await expect
      .element(page.getByRole('link', { name: 'BTCUSDT', exact: true }))
      .toHaveAttribute('href', '#/kline?symbol=BTCUSDT')
    await expect.element(page.getByText(/^BTC is traded already/)).toBeVisible()
    expect(page.getByText(/has no price until somebody trades/).query()).toBeNull()
  })

  test('of a new token has no market and no swap', async () => {
    const order: IeoOrder = { ...wonOrder, statusKey: 'listed' }
    await show(path, { getIeoProject: { ...drawnProject, myOrder: order } })
    await expect.poll(() => facts('Market')).toEqual(['None: a new token'])
    expect(page.getByRole('link', { name: /^Swap/ }).query()).toBeNull()
  })

  test('that was cancelled shows the reason', async () => {
    const off = {
      ...drawnProject,
      status: -3 as const,
      statusKey: 'cancelled' as const,
      cancelReason: 'At the request of the issuer.',
    }
    await show(path, { getIeoProject: off })
    await expect.element(page.getByText('Called off: At the request of the issuer.')).toBeVisible()
    expect(page.getByRole('button', { name: /^Pay/ }).query()).toBeNull()
  })
})

describe('an application', () => {
  const path = `/ieo?id=${sampleProject.id}`
  const quantity = () => page.getByRole('textbox', { name: 'Quantity' })
  const terms = () => page.getByRole('switch', { name: /^I have read the terms/ })
  const accept = () => (terms().element() as HTMLInputElement).click()
  const lead = () => page.getByRole('button', { name: /^Apply/ }).first()
  const sheet = () => page.getByRole('dialog', { name: 'Confirm Application?' })

  test('is sent as displayed, after the terms are accepted, and freezes nothing', async () => {
    const api = await show(path, { applyIeo: appliedOrder })
    await quantity().fill('500')
    await lead().click()
    await expect.element(page.getByText('Please read the terms and say so first.')).toBeVisible()
    expect(sheet().query()).toBeNull()
    accept()
    await lead().click()
    await expect.element(sheet()).toBeVisible()
    const place = sheet().element()
    expect(facts('Frozen now', place)).toEqual(['0.00 USDT'])
    expect(facts('To pay, if all of it is won', place)).toEqual(['175.00 USDT'])
    expect(facts('Chance of each lot', place)).toEqual(['25.00%'])
    await sheet().getByRole('button', { name: 'Apply for 500.00 NOVA' }).click()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect(api.inputs('applyIeo')).toEqual([
      {
        projectId: sampleProject.id,
        quantity: '500',
        disclosureVersion: sampleProject.disclosureVersion,
        agreementAccepted: true,
      },
    ])
  })

  test.each(['99', '1100', '150'])(
    'of %s cannot be sent, and the limits are shown',
    async (typed) => {
      await show(path)
      await quantity().fill(typed)
      accept()
      await lead().click()
      await expect.element(quantity()).toHaveAttribute('aria-invalid', 'true')
      expect(sheet().query()).toBeNull()
    },
  )

  test('that is refused shows the refusal in the confirmation', async () => {
    const answer = () => {
      throw refusal(7001, 'Applications for this project are not open.')
    }
    await show(path, { applyIeo: answer })
    await quantity().fill('500')
    accept()
    await lead().click()
    await sheet()
      .getByRole('button', { name: /^Apply for/ })
      .click()
    await expect
      .element(sheet().getByRole('alert').getByText('Applications for this project are not open.'))
      .toBeVisible()
  })
})

describe('a payment', () => {
  const path = `/ieo?id=${sampleProject.id}`
  const pay = () => page.getByRole('button', { name: 'Pay 70.00 USDT' })
  const sheet = () => page.getByRole('dialog', { name: 'Confirm Payment?' })

  test('shows the won quantity and its price, and sends one payment once, even if the answer is lost', async () => {
    let tries = 0
    const api = await show(path, {
      getIeoProject: drawnProject,
      payIeo: () => {
        tries += 1
        if (tries === 1) throw new TransportError('timeout', true)
        return { ...wonOrder, status: 4, statusKey: 'completed', paidAmount: '70' }
      },
    })
    await expect.poll(() => facts('Won')).toEqual(['200.00 NOVA'])
    await expect.element(page.getByRole('timer').first()).toBeVisible()
    await pay().click()
    await expect.element(sheet()).toBeVisible()
    expect(facts('Winning price', sheet().element())).toEqual(['0.35 USDT'])
    await sheet().getByRole('button', { name: 'Pay 70.00 USDT' }).click()
    await expect.element(sheet()).not.toBeInTheDocument()
    const sent = api.calls.filter(({ name }) => name === 'payIeo')
    expect(sent.map(({ input }) => input)).toEqual([{ orderId: '991' }, { orderId: '991' }])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })

  test.each([{ wonQuantity: null }, { winningPrice: null }, { payAmount: null }])(
    'cannot be confirmed with %o unknown',
    async (unknown) => {
      const myOrder: IeoOrder = { ...wonOrder, ...unknown }
      await show(path, { getIeoProject: { ...drawnProject, myOrder } })
      await expect.element(page.getByText('I991')).toBeVisible()
      expect(page.getByRole('button', { name: /^Pay/ }).query()).toBeNull()
    },
  )

  test('is disabled with an insufficient balance, and says so', async () => {
    const balances = (full.queryUserBalance as { balances: object[] }).balances.map((one) => ({
      ...one,
      available: '69.99',
    }))
    const found = { ...(full.queryUserBalance as object), balances } as never
    await show(path, { getIeoProject: drawnProject, queryUserBalance: found })
    await pay().click()
    await expect.element(sheet().getByText('Your available balance is not enough.')).toBeVisible()
    await expect.element(sheet().getByRole('button', { name: /^Pay/ })).toBeDisabled()
  })
})

describe('applications', () => {
  test('link to their projects', async () => {
    await show('/ieo/orders')
    await expect.element(page.getByText('Won: to be paid')).toBeVisible()
    await page
      .getByRole('link', { name: /Nova network/ })
      .first()
      .click()
    await expect.element(page.getByText('Estimated price').first()).toBeVisible()
  })
})

describe('the states of the screens', () => {
  const all = { ...full, getIeoProject: drawnProject }
  describe('of one project', () => {
    testStates((answers) => show(`/ieo?id=${sampleProject.id}`, answers), all)
  })
})

describe.each(['tai', 'mlxy', 'jp'] as const)('in %s', (lang) => {
  test('a project and the confirmation fit and are readable', async () => {
    await page.viewport(360, 800)
    onTestFinished(() => page.viewport(375, 812))
    await changeLanguage(lang)
    await show(`/ieo?id=${sampleProject.id}`, { getIeoProject: drawnProject })
    await expect.element(page.getByText('I991')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    await expectAccessible()
  })
})
