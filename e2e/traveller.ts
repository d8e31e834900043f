import type { Locator, Page } from 'playwright-core'
import { addPhoto } from './applicant.ts'
import { atRest } from './screen.ts'
import { saying, words } from './words.ts'

/** Account and initial password of a new guest. */
export type Credentials = { readonly account: string; readonly password: string }

/** Opens one of the four main screens by a tap. */
export function openTab(page: Page, tab: Exclude<keyof typeof words.app.tabs, 'label'>) {
  return page
    .getByRole('navigation', { name: words.app.tabs.label })
    .getByRole('link', { name: words.app.tabs[tab] })
    .click()
}

/** Opens a service from the home screen. */
export async function openService(
  page: Page,
  service: Exclude<keyof typeof words.ui.services, 'label'>,
): Promise<void> {
  await openTab(page, 'home')
  await page
    .getByRole('navigation', { name: words.ui.services.label })
    .getByRole('link', { name: words.ui.services[service], exact: true })
    .click()
}

/** Taps one of a few adjacent choices. */
export function choose(page: Page, choice: string): Promise<void> {
  return page.getByRole('radiogroup').getByText(choice, { exact: true }).click()
}

/** Creates a guest from the login screen. Resolves with the account and initial password. */
export async function enterAsGuest(page: Page): Promise<Credentials> {
  const { guest } = words.login
  await page.getByRole('button', { name: guest.start }).click()
  const terms = page.getByRole('dialog', { name: guest.title })
  await terms.getByRole('checkbox').check()
  await terms.getByRole('button', { name: guest.enter }).click()
  const shown = page.getByRole('dialog', { name: guest.keepTitle })
  const account = await figure(shown, guest.account)
  const password = await figure(shown, guest.initialPassword)
  await shown.getByRole('button', { name: guest.saved }).click()
  await shown.waitFor({ state: 'hidden' })
  // The sheet closes before its step back in the history; a reload in between would return here.
  await page.waitForURL(({ hash }) => !hash.startsWith('#/login'))
  return { account, password }
}

/** Pays test money on the sandbox's chain and waits for the automatic credit. */
export async function recharge(page: Page, amount?: string): Promise<void> {
  await openService(page, 'recharge')
  // There are several networks: an address is shown after the user confirms the network.
  await page.getByRole('button', { name: saying(words.recharge.confirm.yes) }).click()
  if (amount !== undefined)
    await page.getByLabel(words.recharge.pay.amount, { exact: true }).fill(amount)
  await page.getByRole('button', { name: saying(words.recharge.pay.send) }).click()
  await page.getByText(words.recharge.result.credited).waitFor()
}

/** Reports a bank transfer with a picture of its receipt; it then waits for an operator. */
export async function reportTransfer(page: Page, amount: string): Promise<void> {
  const { bank } = words.recharge
  await openService(page, 'recharge')
  await page.getByRole('link', { name: words.recharge.toBank }).click()
  await page.getByText('4000 1234 5678 9017').waitFor()
  await page.getByLabel(bank.amount, { exact: true }).fill(amount)
  await page.getByLabel(bank.payerName).fill('Ada Lovelace')
  await page.getByLabel(bank.payerLast4).fill('9017')
  await addPhoto(page, bank.picture)
  await page.getByRole('button', { name: bank.send }).click()
  await page.getByText(words.recharge.result.reviewing).waitFor()
}

export type WithdrawalProof = {
  readonly fundPassword: string
  /** The code just sent to the user's address. */
  readonly readCode: () => Promise<string>
}

/** Requests a withdrawal to the chosen account; the screen then shows its steps. */
export async function askForWithdrawal(
  page: Page,
  amount: string,
  { fundPassword, readCode }: WithdrawalProof,
): Promise<void> {
  const { login, withdraw } = words
  await openService(page, 'withdraw')
  await page.getByLabel(withdraw.amount, { exact: true }).fill(amount)
  await page.getByRole('button', { name: saying(withdraw.sendAmount) }).click()
  const sheet = page.getByRole('dialog', { name: withdraw.title })
  await sheet.getByLabel(words.security.fund.title, { exact: true }).fill(fundPassword)
  await sheet.getByRole('button', { name: login.code.send }).click()
  await sheet.getByText(saying(login.code.sentTo)).waitFor()
  await sheet.getByLabel(login.code.label, { exact: true }).fill(await readCode())
  await sheet.getByRole('button', { name: saying(withdraw.sendAmount) }).click()
  await page.getByText(withdraw.steps.cooling, { exact: true }).waitFor()
}

/** Moves an amount from the balance to the contract account. */
export async function moveToContracts(page: Page, amount: string): Promise<void> {
  await openService(page, 'transfer')
  await page.getByLabel(words.transfer.amount, { exact: true }).fill(amount)
  await page.getByRole('button', { name: saying(words.transfer.sendAmount) }).click()
  await page.getByText(words.transfer.done).waitFor()
}

/** Swaps an amount of USDT to the currency beside it. */
export async function takeSwap(page: Page, amount: string): Promise<void> {
  const { swap } = words
  await openService(page, 'swap')
  await page.getByLabel(swap.give, { exact: true }).fill(amount)
  await page.getByRole('button', { name: saying(swap.sendAmount) }).click()
  const sheet = page.getByRole('dialog', { name: swap.title })
  await sheet.getByRole('button', { name: saying(swap.sendAmount) }).click()
  await page.getByText(swap.done, { exact: true }).waitFor()
}

type Answers = { readonly [Question in keyof typeof words.questions.ask]?: string }

/** Answers all questions of a screen correctly. */
async function answer(page: Page, right: Answers, passed: string): Promise<void> {
  for (const [question, choice] of Object.entries(right))
    await page
      .getByRole('group', { name: words.questions.ask[question as keyof Answers] })
      .getByText(choice, { exact: true })
      .click()
  await page.getByRole('button', { name: words.questions.send }).click()
  await page.getByText(passed).waitFor()
}

/** Passes the suitability questions for high leverage. */
export function answerQuestions(page: Page): Promise<void> {
  const { true: right, false: wrong } = words.questions.answer
  const answers = {
    leverageLoss: right,
    stopLossPrice: wrong,
    closedForMargin: right,
    feesOnSize: right,
    steadyIncome: wrong,
  }
  return answer(page, answers, words.questions.leverage.stillRisk)
}

/** Passes the suitability questions for second contracts. */
export function answerOptionQuestions(page: Page): Promise<void> {
  const { true: right, false: wrong } = words.questions.answer
  const answers = {
    wholeStake: right,
    halfRight: wrong,
    afterLosses: wrong,
    takenBack: wrong,
    equalPrice: right,
  }
  return answer(page, answers, words.questions.secondContracts.stillRisk)
}

/** Opens a second contract on a higher price with this stake and waits until it runs. */
export async function buyOption(page: Page, stake: string): Promise<void> {
  const { options } = words
  await page.getByLabel(options.stake, { exact: true }).fill(stake)
  await page.getByRole('button', { name: options.up, exact: true }).click()
  const sheet = page.getByRole('dialog').filter({ hasText: options.rule })
  await sheet.getByRole('button', { name: saying(options.buy.up) }).click()
  await page.getByRole('timer').waitFor()
}

/** Verifies the prices of an order on the device, again if the checkpoint was not signed yet. */
export async function checkProof(page: Page, proven: string): Promise<void> {
  const { check, checkAgain } = words.position.proof
  await page.getByRole('button', { name: check, exact: true }).click()
  const again = page.getByRole('button', { name: checkAgain })
  for (let tries = 0; tries < 100 && !(await page.getByText(proven).isVisible()); tries += 1) {
    await again.waitFor()
    if (await page.getByText(proven).isVisible()) break
    await page.waitForTimeout(1_000)
    await again.click()
  }
  await page.getByText(proven).waitFor()
}

export type Order = {
  readonly margin: string
  readonly takeProfit?: string
  readonly stopLoss?: string
}

/** Fills the loaded order form of the contract screen. Resolves with the form, its figures on screen. */
export async function writeOrder(page: Page, order: Order): Promise<Locator> {
  // Content that loads late above the form would move its button.
  await atRest(page)
  const ticket = page.getByRole('region', { name: words.ticket.title })
  await ticket.getByLabel(words.ticket.margin, { exact: true }).fill(order.margin)
  if (order.takeProfit !== undefined || order.stopLoss !== undefined) {
    await ticket.getByText(words.ticket.exits, { exact: true }).click()
    await ticket.getByLabel(words.ticket.takeProfit).fill(order.takeProfit ?? '')
    await ticket.getByLabel(words.ticket.stopLoss).fill(order.stopLoss ?? '')
  }
  return ticket
}

/** Opens the confirmation of a long order. Its main button sends the order. */
export async function askForLong(page: Page): Promise<{ sheet: Locator; send: Locator }> {
  const ticket = page.getByRole('region', { name: words.ticket.title })
  const long = ticket.getByRole('button', { name: words.ticket.long, exact: true })
  const sheet = page.getByRole('dialog', { name: new RegExp(`^${words.ticket.long}`) })
  // The server's figures of the order come above the button and may move it under the finger.
  for (let tries = 0; tries < 24 && !(await sheet.isVisible()); tries += 1) {
    await long.click({ timeout: 5_000 }).catch(() => undefined)
    await sheet.waitFor({ timeout: 5_000 }).catch(() => undefined)
  }
  return {
    sheet,
    send: sheet.getByRole('button', { name: saying(words.ticket.place.long.margin) }),
  }
}

/** Opens a long position on the contract screen's market. */
export async function openLong(page: Page, order: Order): Promise<void> {
  await writeOrder(page, order)
  const { sheet, send } = await askForLong(page)
  await send.click()
  await sheet.waitFor({ state: 'hidden' })
}

/** Closes the first running position on the contract screen. */
export async function closePosition(page: Page): Promise<void> {
  await page.getByRole('button', { name: words.position.close.act, exact: true }).first().click()
  const sheet = page.getByRole('dialog', { name: words.position.close.title })
  const confirm = sheet.getByRole('button', { name: saying(words.position.close.confirm) })
  await sheet.waitFor()
  // A recorded price may move too far in between: the sheet then shows the new price and asks again.
  for (let tries = 0; tries < 60 && (await sheet.isVisible()); tries += 1) {
    await confirm.click({ timeout: 5_000 }).catch(() => undefined)
    await sheet.waitFor({ state: 'hidden', timeout: 5_000 }).catch(() => undefined)
  }
  await sheet.waitFor({ state: 'hidden' })
}

/** Text beside a label in a list of facts. */
export async function figure(place: Locator, label: string): Promise<string> {
  return (await factOf(place, label).innerText()).trim()
}

/** A figure rounded to the cent, as displayed and in full after a tap. */
export async function shortAndWhole(place: Locator, label: string): Promise<[string, string]> {
  const short = await figure(place, label)
  const toggle = factOf(place, label).getByRole('button')
  await toggle.click()
  const whole = await figure(place, label)
  await toggle.click()
  return [short, whole]
}

function factOf(place: Locator, label: string): Locator {
  const row = place.locator('dl > div', {
    has: place.page().locator('dt', { hasText: new RegExp(`^${RegExp.escape(label)}$`) }),
  })
  return row.locator('dd')
}
