import { pathTo } from '../apps/web/src/lib/routes.ts'
import { changeContest, letMinutesPass } from './contest-clock.ts'
import { becomeKnown } from './database.ts'
import { openConsole, signInToConsole } from './console.ts'
import { openScreen } from './screen.ts'
import { answerInConsole, claimIn } from './support-console.ts'
import { enterAsGuest, openLong, takeSwap } from './traveller.ts'
import { holder, money } from './walk/money.ts'
import { open } from './walk/open.ts'
import { products } from './walk/products.ts'
import { contest, ventures } from './walk/ventures.ts'
import { goTo } from './walk/walker.ts'
import type { Area, Walker } from './walk/walker.ts'
import { words } from './words.ts'

const { prepare: publish, ...ieo } = ventures.ieo
const walked: Area = { ...open, ...money, ...products, ...ventures, ieo }

/** Actions before operators publish anything. The second contract comes first, because it takes time. */
const alone = [
  'transfer',
  'options',
  'withdraw',
  'swap',
  'chart',
  'demo',
  'statements',
  'productConfirm',
  'miner',
  'bond',
  'loans',
  'loanAgreement',
  'support',
  'support:ticket',
  'team',
] as const
/** Actions that need a publication by two operators. */
const offered = ['ieo', 'contest'] as const

/** Addresses of the screens that show one object, by screen or view: `contest:ranking`. */
export type Paths = Readonly<Record<string, string>>

/**
 * Performs the rows of the walk so that every screen has data, and one object
 * for each screen with an id. Resolves with their addresses.
 */
export async function liveALittle(walker: Walker): Promise<Paths> {
  const { database, page } = walker
  await page.goto('/#/my')
  const { account } = await enterAsGuest(page)
  await becomeKnown(database, { account, ...holder })
  await page.reload()
  await doAll(walker, ['recharge'])
  // Collateral for a loan.
  await takeSwap(page, '2000')
  await Promise.all([publish(walker), doAll(walker, alone)])
  await Promise.all([answerTicket(walker), doAll(walker, offered)])
  await beRanked(walker)
  await open.news.prepare(walker)
  await open.articles.prepare(walker)
  await doAll(walker, ['contracts', 'contracts:close'])
  const position = await money.position.path(walker)
  await openScreen(page, pathTo('contracts', { symbol: 'BTCUSDT' }))
  await openLong(page, { margin: '1000' })
  const running = await money.position.path(walker)
  return {
    ...(await pathsOfRows(walker)),
    ...(await pathsOfOrders(walker)),
    position,
    'position:running': running,
  }
}

async function doAll(walker: Walker, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const row = walked[name]!
    await row.prepare?.(walker)
    await goTo(name, row, walker)
    await row.act(walker)
  }
}

/** Trades in the joined contest with one position, long enough for a rank. */
async function beRanked(walker: Walker): Promise<void> {
  const { database, page } = walker
  const early = 2 * 3_600_000
  await changeContest(database, contest, 'start_at = start_at - $1', early)
  await database.query('update contracts_window set opens_at = opens_at - $1', [early])
  await changeContest(database, contest, 'min_valid_opens = $1', 1)
  const [entry] = (await walker.read('listMyContests', {})).records
  await openScreen(page, pathTo('demo', { symbol: 'BTCUSDT', contest: entry!.contestId }))
  await openLong(page, { margin: '500' })
  await letMinutesPass(database, contest)
}

/** An operator answers the conversation. */
async function answerTicket({ browser, server }: Walker): Promise<void> {
  const { page, context } = await openConsole(browser, server)
  await signInToConsole(page, server, 'maker')
  await claimIn(page, 'Tickets')
  await answerInConsole(page, 'It arrives tonight.')
  await context.close()
}

/** Addresses of the walk's rows. */
async function pathsOfRows(walker: Walker): Promise<Paths> {
  const paths: Record<string, string> = {}
  // In sequence, because of the limit of calls.
  for (const [name, row] of Object.entries(walked))
    if (row.path !== undefined) paths[name] = await row.path(walker)
  return paths
}

/** Addresses that the walk reaches by taps. */
async function pathsOfOrders({ page, read }: Walker): Promise<Paths> {
  const orderOf = async (productType: 'arbitrage' | 'bond') =>
    (await read('listProductOrders', { productType })).records[0]!.id
  const option = (await read('listOptions', {})).records[0]!.id
  await openScreen(page, pathTo('optionOrders', { id: option }))
  // Thirty seconds after the purchase.
  await page.getByText(words.options.proof.title).waitFor()
  const ticket = (await read('listTickets', {})).records[0]!.id
  const contestId = (await read('listMyContests', {})).records[0]!.contestId
  return {
    productOrders: pathTo('productOrders', { id: await orderOf('arbitrage') }),
    bondOrders: pathTo('bondOrders', { id: await orderOf('bond') }),
    optionOrders: pathTo('optionOrders', { id: option }),
    support: pathTo('support', { id: ticket }),
    'support:chat': pathTo('support'),
    'contest:ranking': pathTo('contest', { id: contestId, view: 'ranking' }),
  }
}
