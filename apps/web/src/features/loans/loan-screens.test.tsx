import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../api/query-client.ts'
import { clearSession, useSession } from '../../api/session.ts'
import { callKey } from '../../api/use-call.ts'
import { changeLanguage } from '../../i18n/language-store.ts'
import { setClock } from '../../lib/clock.ts'
import { chooseRadio } from '../../testing/choose-radio.ts'
import { fakeApi, refusal } from '../../testing/fake-api.ts'
import type { Answers, SeenCall } from '../../testing/fake-api.ts'
import { lateLoan, sampleLoan, sampleLoanQuote, soldLoan } from '../../testing/loan-samples.ts'
import { expectAccessible } from '../../testing/looks.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { pageOf, sampleAt } from '../../testing/sample-page.ts'
import { full, user } from '../../testing/samples.ts'
import { setPreferences } from '../../theme/preferences.ts'
import type { Output } from '../../api/client.ts'

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

const balances = full.queryUserBalance as Output<'queryUserBalance'>
/** Sufficient balances in every currency. */
const rich = {
  ...balances,
  balances: balances.balances.map((one) => ({ ...one, available: '9000' })),
}

async function show(path: string, answers: Answers = {}) {
  const api = fakeApi({ ...full, queryUserBalance: rich, ...answers })
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
const box = (name: string | RegExp) => page.getByRole('textbox', { name })

describe('the form', () => {
  test('shows the fault of the amount at its field: missing, zero, too small, too large', async () => {
    const api = await show('/jiedai')
    const expectProblem = async (typed: string, problem: string) => {
      await box('Amount').fill(typed)
      await expect.element(box('Amount')).toHaveAccessibleDescription(problem)
      await expect.element(box('Amount')).toHaveAttribute('aria-invalid', 'true')
    }
    await expectProblem('0', 'At least 50.00 USDT.')
    await expectProblem('0.00', 'At least 50.00 USDT.')
    await expectProblem('49.99', 'At least 50.00 USDT.')
    await expectProblem('50000.01', 'At most 50,000.00 USDT.')
    await box('Amount').fill('')
    await expect.element(box('Amount')).toHaveAccessibleDescription('50.00 USDT to 50,000.00 USDT')
    await page.getByRole('button', { name: 'Read and sign the agreement' }).click()
    await expect.element(box('Amount')).toHaveAccessibleDescription('Enter an amount.')
    await expect.element(box('Collateral to lock')).toHaveAccessibleDescription('Enter an amount.')
    expect(api.inputs('quoteLoan')).toEqual([])
  })

  test('proposes sufficient collateral, and shows the total cost before the button', async () => {
    const api = await show('/jiedai')
    await box('Amount').fill('6000')
    // 6000 ÷ (0.65 × 0.9) ÷ 100000
    await expect.element(box('Collateral to lock')).toHaveValue('0.10256411')
    await expect.poll(() => facts('To pay back in all')).toEqual(['6,036.00 USDT'])
    expect(facts('of which interest')).toEqual(['36.00 USDT'])
    expect(facts('Rate for a year')).toEqual(['7.30%'])
    expect(facts('You are told at 75%')).toEqual(['80,000.66 USDT'])
    expect(facts('Collateral is sold at 83%')).toEqual(['72,289.75 USDT'])
    await expect.element(page.getByRole('meter', { name: 'Loan-to-value' })).toBeVisible()
    expect(api.inputs('quoteLoan').at(-1)).toEqual({
      setId: '66911',
      amount: '6000',
      days: '7',
      pledgeCurrency: 'BTC',
      pledgeQuantity: '0.10256411',
    })
    await page.getByRole('button', { name: 'Read and sign the agreement' }).click()
    await expect.element(page.getByRole('heading', { name: 'Signature' })).toBeVisible()
    expect(location.hash).toContain('/jiedaiHetong?set=66911&amount=6000&days=7')
  })

  test('a guest can calculate a loan, and must add a contact before signing', async () => {
    useSession.setState({ userInfo: { ...user, isGuest: true } })
    await show('/jiedai')
    await box('Amount').fill('6000')
    await expect.poll(() => facts('To pay back in all')).toEqual(['6,036.00 USDT'])
    await expect
      .element(page.getByRole('button', { name: 'Read and sign the agreement' }))
      .toBeDisabled()
    await expect.element(page.getByText(/^Guests cannot borrow/)).toBeVisible()
    await page.getByRole('link', { name: 'Add an email or mobile number' }).click()
    await expect.poll(() => location.hash).toBe('#/my/contact')
  })

  test('shows the effect of a price fall, by slider or buttons', async () => {
    await show('/jiedai')
    await box('Amount').fill('6000')
    const slider = page.getByRole('slider', { name: 'If the price of BTCUSDT falls' })
    await expect.element(slider).toBeVisible()
    expect(facts('What happens')).toEqual(['Nothing'])
    // 0.1 BTC at 80,000 is slightly too little for 6,000.05.
    await slider.fill('20')
    await expect.poll(() => facts('What happens')).toEqual(['You are told'])
    expect(facts('Price then')).toEqual(['80,000.00 USDT'])
    const more = page.getByRole('button', { name: 'Larger fall' })
    await more.click()
    await more.click()
    await expect.poll(() => facts('What happens')).toEqual(['Collateral is sold'])
    expect(facts('Price then')).toEqual(['70,000.00 USDT'])
    // (6,000.05 − 0.65 × 7,000) ÷ 0.33 ÷ 70,000, and 2 % of its value.
    expect(facts('Sold')).toEqual(['0.06277273 BTC'])
    expect(facts('Fee of the sale')).toEqual(['87.881822 USDT'])
    expect(facts('Collateral then')).toEqual(['0.03722727 BTC'])
  })

  test.each(['49.99', '50000.01'])('%s cannot be continued', async (typed) => {
    const api = await show('/jiedai')
    await box('Amount').fill(typed)
    await page.getByRole('button', { name: 'Read and sign the agreement' }).click()
    await expect.element(box('Amount')).toHaveAttribute('aria-invalid', 'true')
    expect(api.inputs('quoteLoan')).toEqual([])
  })

  test('collateral that is too small, or above the balance, shows an error at its field', async () => {
    const pledge = { ...sampleLoanQuote.pledge!, ltv: '0.7' }
    await show('/jiedai', { quoteLoan: { ...sampleLoanQuote, pledge } })
    await box('Amount').fill('6000')
    await expect
      .element(page.getByText('It takes at least 0.0923077 BTC at the price of now.'))
      .toBeVisible()
    await expect.element(box('Collateral to lock')).toHaveAttribute('aria-invalid', 'true')
    await box('Collateral to lock').fill('9001')
    await expect.element(page.getByText('More than is available.')).toBeVisible()
    await page.getByRole('button', { name: 'Read and sign the agreement' }).click()
    expect(location.hash).not.toContain('Hetong')
  })
})

describe('the agreement', () => {
  const path = '/jiedaiHetong?set=66911&amount=6000&days=30&pledgeCurrency=BTC&pledgeQuantity=0.1'
  const apply = () => page.getByRole('button', { name: 'Apply for 6,000.00 USDT' })
  const sheet = () => page.getByRole('dialog', { name: 'Confirm Application?' })
  /** Completes the step-up and sends. */
  const confirm = async () => {
    await sheet().getByRole('textbox', { name: 'Verification code' }).fill('123456')
    await sheet()
      .getByRole('button', { name: /^Apply/ })
      .click()
  }
  const typeName = async () => {
    await chooseRadio(page.getByRole('radio', { name: 'Type' }))
    await box('Your name').fill('Ada Roe')
  }

  test('is shown verbatim, and is not sent unsigned', async () => {
    const api = await show(path, { applyPledgeLoan: sampleLoan })
    await expect.element(page.getByText('6000 USDT are lent for 30 days.')).toBeVisible()
    await apply().click()
    await expect.element(page.getByText('Please sign')).toBeVisible()
    expect(sheet().query()).toBeNull()
    // A dot does not count as a signature.
    const pad = page.getByRole('img', { name: 'Draw your signature here' })
    await pad.click()
    await apply().click()
    await expect.element(page.getByText('Please sign')).toBeVisible()
    expect(api.inputs('applyPledgeLoan')).toEqual([])
  })

  test('is signed by drawing, and the drawing is sent', async () => {
    const api = await show(path, { applyPledgeLoan: sampleLoan })
    const pad = page.getByRole('img', { name: 'Draw your signature here' })
    await expect.element(pad).toBeVisible()
    const element = pad.element()
    const { left, top, width, height } = element.getBoundingClientRect()
    const at = (x: number, y: number) => ({
      clientX: left + x * width,
      clientY: top + y * height,
      pointerId: 1,
      bubbles: true,
    })
    element.setPointerCapture = () => undefined
    element.dispatchEvent(new PointerEvent('pointerdown', at(0.1, 0.5)))
    // Faster than the screen follows.
    for (const x of [0.3, 0.5]) element.dispatchEvent(new PointerEvent('pointermove', at(x, 0.25)))
    element.dispatchEvent(new PointerEvent('pointerup', at(0.5, 0.25)))
    await expect.poll(() => element.querySelectorAll('polyline').length).toBe(1)
    await apply().click()
    await confirm()
    await expect.element(page.getByRole('status').getByText('Loan paid out')).toBeVisible()
    expect(api.inputs('applyPledgeLoan')).toMatchObject([
      { signature: { kind: 'drawn', value: '100,200 300,100 500,100' } },
    ])
  })

  test('is signed by typing, confirmed, and sent as displayed', async () => {
    const api = await show(path, { applyPledgeLoan: sampleLoan })
    await typeName()
    await apply().click()
    await expect.element(sheet()).toBeVisible()
    expect(facts('To pay back in all', sheet().element())).toEqual(['6,036.00 USDT'])
    expect(facts('Collateral to lock', sheet().element())).toEqual(['0.10 BTC'])
    await confirm()
    await expect.element(page.getByText('L971')).toBeVisible()
    const { agreement } = sampleLoanQuote
    expect(api.inputs('applyPledgeLoan')).toEqual([
      {
        setId: '66911',
        amount: '6000',
        days: 30,
        pledgeCurrency: 'BTC',
        pledgeQuantity: '0.1',
        agreementVersion: agreement.version,
        agreementHash: agreement.hash,
        signature: { kind: 'typed', value: 'Ada Roe' },
        captcha: '123456',
      },
    ])
  })

  test('is not sent without the step-up, and a wrong code shows an error at its field', async () => {
    const api = await show(path, {
      applyPledgeLoan: () => {
        throw refusal(1004, 'The code is wrong.')
      },
    })
    await typeName()
    await apply().click()
    await sheet()
      .getByRole('button', { name: /^Apply/ })
      .click()
    await expect.element(sheet().getByText('Enter the 6 digits of the code.')).toBeVisible()
    expect(api.inputs('applyPledgeLoan')).toEqual([])
    await confirm()
    const field = sheet().getByRole('textbox', { name: 'Verification code' })
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    expect(api.inputs('applyPledgeLoan')).toHaveLength(1)
  })

  test('uses the authenticator for the step-up if there is one', async () => {
    const security = { ...user.security, googleBound: true }
    useSession.setState({ userInfo: { ...user, security } })
    const api = await show(path, { applyPledgeLoan: sampleLoan })
    await typeName()
    await apply().click()
    await sheet().getByRole('textbox', { name: 'Authenticator code' }).fill('654321')
    await sheet()
      .getByRole('button', { name: /^Apply/ })
      .click()
    await expect.poll(() => api.inputs('applyPledgeLoan')).toMatchObject([{ googleCode: '654321' }])
  })

  test('waits if the lending account has too little, and says so', async () => {
    const waits = { startAt: null, statusKey: 'passed', status: 3, waitingAt: sampleAt } as const
    await show(path, { applyPledgeLoan: { ...sampleLoan, ...waits } })
    await typeName()
    await apply().click()
    await confirm()
    const done = page.getByRole('status')
    await expect.element(done.getByText('Application sent')).toBeVisible()
    await expect.element(done.getByText(/more is asked for than the lending account/)).toBeVisible()
  })

  test('a refusal is shown in the confirmation', async () => {
    await show(path, {
      applyPledgeLoan: () => {
        throw refusal(5007, 'The pledge does not carry this loan.')
      },
    })
    await typeName()
    await apply().click()
    await confirm()
    await expect
      .element(sheet().getByRole('alert').getByText('The pledge does not carry this loan.'))
      .toBeVisible()
  })
})

describe('a loan', () => {
  const path = '/jiedaiOrder?id=971'

  test('shows the debt, and the price of each step', async () => {
    await show(path)
    await expect.poll(() => facts('Owed now')).toEqual(['5,000.50 USDT'])
    expect(facts('Collateral is sold at 83%')).toEqual(['60,246.98 USDT'])
    expect(facts('Collateral held')).toEqual(['0.10 BTC'])
  })

  test('is repaid in part, with the remaining debt', async () => {
    const api = await show(path, { repayLoan: sampleLoan })
    await page.getByRole('button', { name: 'Repay' }).click()
    const sheet = page.getByRole('dialog', { name: 'Repay' })
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('1000')
    await expect.poll(() => facts('Owed afterwards', sheet.element())).toEqual(['4,000.50 USDT'])
    await sheet.getByRole('button', { name: 'Repay 1,000.00 USDT' }).click()
    await expect.element(page.getByText('Paid back.')).toBeVisible()
    expect(api.inputs('repayLoan')).toEqual([{ id: '971', amount: '1000' }])
  })

  test('shows the interest that a payment now saves until the due date', async () => {
    setClock(() => sampleAt + 10 * 86_400_000)
    onTestFinished(() => setClock(() => Date.now()))
    await show(path)
    await page.getByRole('button', { name: 'Repay' }).click()
    const sheet = page.getByRole('dialog', { name: 'Repay' })
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('1000')
    // 480 hours at 0.04166667 on 5,000, less 480 hours at 0.0333375 on 4,000.5.
    await expect
      .poll(() => facts('Interest saved until 2026-12-20', sheet.element()))
      .toEqual(['3.9980016 USDT'])
  })

  test('is repaid automatically when due, if the user wants it', async () => {
    const api = await show(path, { setLoanAutoRepay: { ...sampleLoan, autoRepay: true } })
    const { become } = api
    const on = page.getByRole('switch', { name: /^Repay from the balance when due/ })
    await expect.element(on).not.toBeChecked()
    const next = { autoRepay: true, autoRepayAt: sampleLoan.endAt }
    become({
      ...full,
      getLoan: { ...sampleLoan, ...next, payments: [], sales: [] },
      setLoanAutoRepay: { ...sampleLoan, ...next },
    })
    await on.click()
    await expect.element(page.getByText(/^Next on 2026-12-20/)).toBeVisible()
    await expect.element(on).toBeChecked()
    expect(api.inputs('setLoanAutoRepay')).toEqual([{ id: '971', isOn: true }])
  })

  test('exports its due dates to a calendar', async () => {
    const saved: [string, string][] = []
    const { click } = HTMLAnchorElement.prototype
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      if (this.download === '') click.call(this)
      else
        void fetch(this.href).then(async (file) => saved.push([this.download, await file.text()]))
    }
    onTestFinished(() => void (HTMLAnchorElement.prototype.click = click))
    await show(path)
    await page.getByRole('button', { name: 'Save due dates for a calendar' }).click()
    await expect.poll(() => saved.length).toBe(1)
    const [name, text] = saved[0]!
    expect(name).toBe('L971.ics')
    expect(text.match(/^UID:.*/gm)).toEqual([`UID:loan-971-1@${location.hostname}`])
    expect(text).toContain('DTSTART:20261220T060322Z')
    expect(text).toContain(String.raw`SUMMARY:Loan L971: 5\,000.50 USDT due`)
  })

  test('is repaid in full, including interest added meanwhile, and the collateral is returned', async () => {
    const api = await show(path, { repayLoan: sampleLoan })
    await page.getByRole('button', { name: 'Repay' }).click()
    const sheet = page.getByRole('dialog', { name: 'Repay' })
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('5000.5')
    await expect
      .poll(() => facts('Collateral that comes back', sheet.element()))
      .toEqual(['0.10 BTC'])
    await sheet.getByRole('button', { name: /^Repay/ }).click()
    await expect.poll(() => api.inputs('repayLoan')).toEqual([{ id: '971', amount: '10001' }])
  })

  test('accepts more collateral', async () => {
    const api = await show(path, { addLoanCollateral: sampleLoan })
    await page.getByRole('button', { name: 'Add collateral' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add collateral' })
    await sheet.getByRole('textbox', { name: 'Collateral to lock' }).fill('0.05')
    await expect.poll(() => facts('Collateral then', sheet.element())).toEqual(['0.15 BTC'])
    await sheet.getByRole('button', { name: 'Lock 0.05 BTC' }).click()
    await expect
      .poll(() => api.inputs('addLoanCollateral'))
      .toEqual([{ id: '971', quantity: '0.05' }])
  })

  test('whose collateral is unknown offers no change of it', async () => {
    await show(path, { getLoan: { ...soldLoan, collateral: null } })
    await expect.element(page.getByRole('button', { name: 'Repay' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Add collateral' }).query()).toBeNull()
  })

  test.each([
    // 5000.5 ÷ 0.65 ÷ 70000, less the present 0.1.
    ['9000', '0.0099011'],
    ['0.004', '0.004'],
    ['0', ''],
  ])(
    'proposes the missing collateral, at most the balance of %s BTC',
    async (available, proposed) => {
      await show(path, {
        getLoan: { ...soldLoan, usdPrice: '70000' },
        queryUserBalance: {
          ...balances,
          balances: balances.balances.map((one) => ({ ...one, available })),
        },
      })
      await page.getByRole('button', { name: 'Add collateral' }).click()
      const sheet = page.getByRole('dialog', { name: 'Add collateral' })
      await expect
        .element(sheet.getByRole('textbox', { name: 'Collateral to lock' }))
        .toHaveValue(proposed)
      await expect
        .element(sheet.getByText('0.0099011 BTC brings the loan-to-value back to 65%.'))
        .toBeVisible()
    },
  )

  test('releases surplus collateral, and no more', async () => {
    const api = await show(path, { takeLoanCollateral: sampleLoan })
    await page.getByRole('button', { name: 'Take collateral back' }).click()
    const sheet = page.getByRole('dialog', { name: 'Take collateral back' })
    const field = sheet.getByRole('textbox', { name: 'Collateral to take back' })
    // 0.1 less 5000.5 ÷ 0.65 ÷ 90000.
    await field.fill('0.0145215')
    await expect.element(sheet.getByText(/^More than is available/)).toBeVisible()
    await field.fill('0.01452136')
    await expect.poll(() => facts('Collateral then', sheet.element())).toEqual(['0.08547864 BTC'])
    await sheet.getByRole('button', { name: 'Take back 0.01452136 BTC' }).click()
    await expect
      .poll(() => api.inputs('takeLoanCollateral'))
      .toEqual([{ id: '971', quantity: '0.01452136' }])
  })

  test('releases nothing while the price is unknown, and shows no zero', async () => {
    const { become } = await show(path)
    await page.getByRole('button', { name: 'Take collateral back' }).click()
    const sheet = page.getByRole('dialog', { name: 'Take collateral back' })
    await sheet.getByRole('textbox', { name: 'Collateral to take back' }).fill('0.01')
    await expect.element(sheet.getByRole('button', { name: 'Take back 0.01 BTC' })).toBeEnabled()
    become({ ...full, getLoan: { ...soldLoan, usdPrice: null } })
    await queryClient.refetchQueries({ queryKey: callKey('getLoan') })
    await expect.element(sheet.getByText('Max — BTC')).toBeVisible()
    await expect.element(sheet.getByRole('button', { name: /^Take back/ })).toBeDisabled()
  })

  test.each([
    ['a loan-to-value above the initial one', { usdPrice: '70000' }],
    ['an unknown price', { usdPrice: null }],
    ['an overdue debt', { statusKey: 'overdue' as const }],
  ])('with %s offers no release of collateral', async (_, over) => {
    await show(path, { getLoan: { ...soldLoan, ...over } })
    await expect.element(page.getByRole('button', { name: 'Add collateral' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Take collateral back' }).query()).toBeNull()
  })

  test('with sold collateral shows the prices, and that more may be sold', async () => {
    await show(path, { getLoan: soldLoan })
    await expect
      .element(page.getByText('Three recorded prices in a row were at the last step.'))
      .toBeVisible()
    expect(facts('Sold')).toEqual(['0.0545481 BTC'])
    await expect.element(page.getByText(/^Price no. 4713/)).toBeVisible()
    await expect.element(page.getByText(/some of it is sold at 60,246.98 USDT/)).toBeVisible()
  })

  test('with sold collateral proves each sale, and reports a wrong proof', async () => {
    await show(path, { getLoan: soldLoan })
    await page.getByRole('button', { name: 'See the proof of each sale' }).click()
    const sheet = page.getByRole('dialog', { name: 'Proof of sales' })
    for (const seq of [4711, 4712, 4713])
      await expect.element(sheet.getByRole('heading', { name: `Price no. ${seq}` })).toBeVisible()
    await expect.element(sheet.getByRole('button', { name: 'Download proof' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Check on this device' }).click()
    await expect.element(sheet.getByText(/^The check failed/)).toBeVisible()
  })

  test('shows the signed agreement', async () => {
    await show(path)
    await page.getByRole('button', { name: 'Read the agreement' }).click()
    const sheet = page.getByRole('dialog', { name: 'Loan agreement' })
    await expect.element(sheet.getByText('Ada Roe')).toBeVisible()
  })
})

test('the signed file is saved only if it has the hash that the loan names', async () => {
  const saved: string[] = []
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    if (this.download === '') click.call(this)
    else saved.push(this.download)
  }
  onTestFinished(() => void (HTMLAnchorElement.prototype.click = click))
  const { become } = await show('/jiedaiOrder?id=971')
  const button = page.getByRole('button', { name: 'Save the signed PDF' })
  await button.click()
  await expect.poll(() => saved).toEqual(['L971.pdf'])
  become({
    ...full,
    getLoanDocument: { name: 'L971.pdf', sha256: '', content: btoa('%PDF another agreement') },
  })
  await button.click()
  await expect.element(page.getByText(/is not the one that the loan names/)).toBeVisible()
  expect(saved).toHaveLength(1)
})

test('the list separates running loans from ended ones', async () => {
  const api = await show('/jiedaiOrder')
  await expect.element(page.getByText('Paid out')).toBeVisible()
  await chooseRadio(page.getByRole('radio', { name: 'History' }))
  await expect
    .poll(() => api.inputs('listLoans').map((input) => (input as { status: string }).status))
    .toContain('3')
})

test('an empty list links to the loan form', async () => {
  await show('/jiedaiOrder', { listLoans: pageOf([]) })
  await expect.element(page.getByText('There are no loans here.')).toBeVisible()
})

describe.each(['tai', 'mlxy', 'jp'] as const)('in %s', (lang) => {
  test.each([
    '/jiedai',
    '/jiedaiHetong?set=66911&amount=6000&days=30&pledgeCurrency=BTC&pledgeQuantity=0.1',
    '/jiedaiOrder?id=971',
    '/jiedai/account',
    '/jiedaiOrder?id=972',
  ])('%s fits and is readable', async (path) => {
    await page.viewport(360, 800)
    onTestFinished(() => page.viewport(375, 812))
    await changeLanguage(lang)
    await show(path, { getLoan: path.endsWith('972') ? lateLoan : soldLoan })
    await expect.poll(() => document.querySelectorAll('dt, form').length).toBeGreaterThan(0)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    await expectAccessible()
  })
})
