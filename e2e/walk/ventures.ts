import { pathTo } from '../../apps/web/src/lib/routes.ts'
import { leagueWords, novaWords } from '../../apps/server/src/testing/offer-words.ts'
import { openConsole, signInToConsole } from '../console.ts'
import { amountIn, eventually } from '../figures.ts'
import { bothDo, saveDraft, writeContest, writeOffering } from '../offer-console.ts'
import { atRest } from '../screen.ts'
import { figure } from '../traveller.ts'
import { saying, words } from '../words.ts'
import { giveCode } from './code.ts'
import { holds, like, same } from './expected.ts'
import { holder } from './money.ts'
import type { Area, Walker } from './walker.ts'

const { contests, ieo, loans, support } = words
const offering = novaWords['en-us'].name
export const contest = leagueWords['en-us'].name

/** Two operators draft and publish an offering and a contest. */
async function publish({ browser, server }: Walker): Promise<void> {
  const consoles = [await openConsole(browser, server), await openConsole(browser, server)] as const
  const [maker, checker] = [consoles[0].page, consoles[1].page]
  await signInToConsole(maker, server, 'maker')
  await signInToConsole(checker, server, 'checker')
  const verb = 'Ask to publish'
  await writeOffering(maker, novaWords)
  await saveDraft(maker)
  await bothDo([maker, checker], { list: 'Offerings', name: offering, verb })
  await writeContest(maker, leagueWords)
  await saveDraft(maker)
  await bothDo([maker, checker], { list: 'Contests', name: contest, verb })
  for (const { context } of consoles) await context.close()
}

const projectId = async ({ read }: Walker) => (await read('listIeoProjects', {})).records[0]!.id
const contestId = async ({ read }: Walker) => (await read('listContests', {})).records[0]!.id
const lastLoan = async ({ read }: Walker) => (await read('listLoans', {})).records[0]!

/** The user's bitcoins, to three decimals: worth several times the loan at any price. */
async function coinsOf({ read }: Pick<Walker, 'read'>): Promise<string> {
  const [held] = (await read('queryUserBalance', { currency: 'BTC' })).balances
  return held!.available.replace(/(\.\d{3})\d+$/, '$1')
}

/** Address after the draft of a loan was sent. */
let draft = ''

/** Offerings, contests, loans and support. */
export const ventures = {
  ieo: {
    prepare: publish,
    path: async (walker) => pathTo('ieo', { id: await projectId(walker) }),
    async act({ page, read, screen }) {
      await page.getByLabel(ieo.apply.quantity, { exact: true }).fill('500')
      await screen.getByRole('switch').check()
      const send = ieo.apply.send.replace('{quantity}', '500.00 NOVA')
      await page.getByRole('button', { name: send }).click()
      const sheet = page.getByRole('dialog', { name: ieo.apply.confirm })
      await sheet.getByRole('button', { name: send }).click()
      await page.getByText(ieo.outcome.applied).waitFor()
      const { records } = await read('listIeoOrders', {})
      like(records, [{ quantity: '500', statusKey: 'applied', lotNo: '1-5' }])
      same(await figure(screen, ieo.own.lots), '1-5')
    },
  },

  ieoOrders: {
    async act({ page, read, screen }) {
      const [order] = (await read('listIeoOrders', {})).records
      const row = screen.getByRole('link').filter({ hasText: offering })
      holds(await row.innerText(), order!.lotNo)
      await row.getByText(ieo.order.applied).waitFor()
      await row.click()
      await page.waitForURL(`**${pathTo('ieo', { id: order!.projectId })}`)
    },
  },

  contests: {
    async act(walker) {
      const { page, read, screen } = walker
      const [found] = (await read('listContests', { tab: 'hot' })).records
      like(found, { name: contest, statusKey: 'upcoming', prizeTotal: '100' })
      await screen.getByText('100.00 USDT', { exact: true }).waitFor()
      await page.getByRole('link', { name: contests.see.replace('{name}', contest) }).click()
      await page.waitForURL(`**${pathTo('contest', { id: found!.id })}`)
    },
  },

  contest: {
    path: async (walker) => pathTo('contest', { id: await contestId(walker) }),
    async act({ page, read, screen }) {
      await page.getByRole('switch', { name: contests.join.accept }).check()
      await page.getByRole('button', { name: contests.join.send }).click()
      await screen.getByText(contests.entry.upcoming, { exact: true }).first().waitFor()
      const { records } = await read('listMyContests', {})
      like(records, [{ contestName: contest, statusKey: 'upcoming' }])
      same(await figure(screen, contests.own.account), records[0]!.accountNo)
      const { participantCount } = (await read('listContests', {})).records[0]!
      same(participantCount, 1)
    },
  },

  myContests: {
    async act({ page, read, screen }) {
      const [entry] = (await read('listMyContests', {})).records
      const row = screen.getByRole('link').filter({ hasText: contest })
      await row.getByText(contests.entry.upcoming).waitFor()
      await row.click()
      await page.waitForURL(`**${pathTo('contest', { id: entry!.contestId })}`)
    },
  },

  loans: {
    async act({ page, read, screen }) {
      const set = (await read('listLoanSets', {})).find((one) => one.loanType === 'pledge')
      await page.getByLabel(loans.amount, { exact: true }).fill('500')
      const pledgeQuantity = await coinsOf({ read })
      await page.getByLabel(loans.pledge, { exact: true }).fill(pledgeQuantity)
      await screen.getByRole('meter').waitFor()
      holds(await figure(screen, loans.totalRepay), 'USDT')
      await page.getByRole('button', { name: loans.read }).click()
      await page.waitForURL(`**${pathTo('loanAgreement')}?*`)
      await atRest(page)
      draft = new URL(page.url()).hash.slice(1)
      const asked = Object.fromEntries(new URLSearchParams(draft.split('?')[1]))
      like(asked, { set: set!.id, amount: '500', pledgeQuantity })
      const { agreement } = await read('quoteLoan', {
        setId: asked['set']!,
        amount: asked['amount']!,
        days: asked['days']!,
        pledgeCurrency: asked['pledgeCurrency']!,
        pledgeQuantity: asked['pledgeQuantity']!,
      })
      await screen.getByText(agreement.hash).waitFor()
    },
  },

  loanAgreement: {
    path: () => draft,
    async act(walker) {
      const { page, screen } = walker
      await choosing(walker, loans.signature, loans.sign.typed)
      await page.getByLabel(loans.name, { exact: true }).fill('Ada Lovelace')
      const apply = { name: saying(loans.apply) }
      await page.getByRole('button', apply).click()
      const sheet = page.getByRole('dialog', { name: loans.confirmApplication })
      await giveCode(walker, holder.email)
      await sheet.getByRole('button', apply).click()
      const done = page.getByRole('status').filter({ hasText: loans.done })
      const orderNo = await figure(done, loans.reference)
      like(await lastLoan(walker), { orderNo, amount: '500', statusKey: 'paid' })
      await screen.getByText(loans.done).waitFor()
    },
  },

  loanOrders: {
    path: async (walker) => pathTo('loanOrders', { id: (await lastLoan(walker)).id }),
    async act(walker) {
      const { page, read } = walker
      await page.getByRole('button', { name: loans.repay, exact: true }).click()
      const sheet = page.getByRole('dialog', { name: loans.repay })
      await sheet.getByLabel(loans.amount, { exact: true }).fill('200')
      await sheet.getByRole('button', { name: saying(loans.repayAmount) }).click()
      await sheet.waitFor({ state: 'hidden' })
      const { payments } = await read('getLoan', { id: (await lastLoan(walker)).id })
      like(payments, [{ kind: 'repay', amount: '200' }])
    },
  },

  loanAccount: {
    async act({ page, read, screen }) {
      // An hour's interest may be charged between the two readings.
      await eventually(async () => {
        const { outstanding } = await read('getLoanInfo', {})
        return amountIn(await figure(screen, loans.owed)) === amountIn(outstanding)
      }).toBe(true)
      const { activeCount } = await read('getLoanInfo', {})
      same(await figure(screen, loans.running), String(activeCount))
      await page.getByRole('link', { name: loans.orders.title }).click()
      await page.waitForURL(`**${pathTo('loanOrders')}`)
    },
  },

  support: {
    async act({ page, read }) {
      await page.getByRole('textbox', { name: support.message }).fill('Where is my money?')
      await page.getByRole('button', { name: support.send, exact: true }).click()
      await page.getByRole('log').getByText('Where is my money?').waitFor()
      const { messages, position, statusKey } = await read('getChat', {})
      like(messages, [{ author: 'user', text: 'Where is my money?' }])
      same([position, statusKey], [1, 'waiting'])
    },
  },

  'support:ticket': {
    path: () => pathTo('support', { tab: 'tickets' }),
    async act({ page, read }) {
      await page.getByRole('button', { name: support.openTicket }).click()
      const sheet = page.getByRole('dialog', { name: support.openTicket })
      await sheet.getByLabel(support.subject).fill('Where is my money?')
      await sheet.getByLabel(support.content).fill('It left this morning.')
      await sheet.getByRole('button', { name: support.sendTicket }).click()
      await page.getByText(support.firstAnswerBy).waitFor()
      const { records } = await read('listTickets', {})
      like(records, [{ subject: 'Where is my money?', statusKey: 'waiting' }])
    },
  },
} as const satisfies Area

/** Taps a choice of the group with this name. */
function choosing({ page }: Walker, group: string, choice: string): Promise<void> {
  return page.getByRole('radiogroup', { name: group }).getByText(choice, { exact: true }).click()
}
