import { hourMs } from '@candor/api'
import { Amount, sum } from '@candor/money'
import { afterEach, expect, test } from 'vitest'
import { lastTicks } from '../market/index.ts'
import { withClient } from '../platform/database/roles.ts'
import { isRefusal } from '../platform/lane/index.ts'
import { atOnce, firstFault, oneOf } from '../testing/attacks/race.ts'
import { proofFigure, proofScale } from '../testing/proof-scale.ts'
import { withoutLocks, withoutNumbers } from '../testing/without-locks.ts'
import { judgeLoans } from './commands/judge-loans.ts'
import { ticksToSell } from './sale.ts'
import { openTwoLoans, type TwoLoans } from './testing/two-loans.ts'

const callers = proofScale({ quick: 8, full: 200 })
const rounds = proofScale({ quick: 3, full: 50 })
const symbol = 'BTCUSDT'

let opened: TwoLoans | null = null
afterEach(async () => {
  await opened?.close()
  opened = null
})

/** A user with 0.01 BTC and 7,000 USDT who owes 6,000 against 0.1 BTC, due to be sold by the last three ticks. */
async function overdueLoan({ first, meet }: TwoLoans) {
  await first.say('100000')
  const user = await first.userWith('0.11')
  await first.give(user, '1000')
  const { id } = await first.lent(user, '6000', '0.1', 7)
  first.leap((7 * 24 + 72) * hourMs)
  for (let tick = 0; tick < ticksToSell; tick += 1) await first.say('100000')
  meet()
  return { user, id }
}

/** Judges a user's collateral by the last ticks; resolves to whether it was sold. */
async function judging({ database, of }: TwoLoans, owner: string) {
  const ticks = await lastTicks(database.pool, symbol, ticksToSell)
  const request = { key: null, payloadHash: new Uint8Array(), nonce: null }
  return async (turn: number): Promise<boolean> => {
    const input = { symbol, ticks }
    const { name: route } = judgeLoans
    return (await of(turn).lane.run(judgeLoans, { ...request, owner, route, input })).ok
  }
}

/** All of a user's coins (free, pledged and sold) if they are not the initial 0.11. */
async function missingCoins({ first }: TwoLoans, user: string, id: string): Promise<string[]> {
  const { sales } = await first.seen(user, id)
  const own = await Promise.all([
    first.balance(user, 'balance.available', 'BTC'),
    first.balance(user, 'loan.collateral', 'BTC'),
  ])
  const all = sum([...own, ...sales.map(({ quantity }) => quantity)].map(Amount.parse))
  return Amount.text(all) === '0.11' ? [] : [`of 0.11 BTC there are ${Amount.text(all)}`]
}

const won = (wins: readonly boolean[]) => wins.filter(Boolean).length
/** Each kind of act goes through both processes. */
const isFirstKind = (turn: number) => Math.floor(turn / 2) % 2 === 0

/** Many repay the whole loan while its collateral is sold. */
const repayOrSell = (two: TwoLoans) => async (count: number) => {
  const { user, id } = await overdueLoan(two)
  const judge = await judging(two, user)
  const repay = async (turn: number) =>
    !isRefusal(await two.of(turn).call('repayLoan', user, { id, amount: '7000' }, keyOf(turn)))
  const wins = await atOnce(count, (turn) => (isFirstKind(turn) ? repay(turn) : judge(turn)))
  return [...oneOf(won(wins)), ...(await missingCoins(two, user, id))]
}

/** Many add the single available 0.01 coin while the collateral is sold. */
const addOrSell = (two: TwoLoans) => async (count: number) => {
  const { user, id } = await overdueLoan(two)
  const judge = await judging(two, user)
  const body = { id, quantity: '0.01' }
  const add = async (turn: number) =>
    !isRefusal(await two.of(turn).call('addLoanCollateral', user, body, keyOf(turn)))
  const wins = await atOnce(count, (turn) => (isFirstKind(turn) ? add(turn) : judge(turn)))
  const added = won(wins.filter((_, turn) => isFirstKind(turn)))
  return [
    ...(added <= 1 ? [] : [`${added} added`]),
    ...oneOf(won(wins) - added),
    ...(await missingCoins(two, user, id)),
  ]
}

/** Many repay 4,000 of the available 6,000. */
const repayMany = (two: TwoLoans) => async (count: number) => {
  const { first, of, meet } = two
  await first.say('100000')
  const user = await first.userWith('0.1')
  const { id } = await first.lent(user, '6000', '0.1')
  meet()
  const answers = await atOnce(count, (turn) =>
    of(turn).call('repayLoan', user, { id, amount: '4000' }, keyOf(turn)),
  )
  const left = await first.balance(user, 'balance.available')
  const { outstanding } = await first.seen(user, id)
  return [
    ...oneOf(answers.filter((answer) => !isRefusal(answer)).length),
    ...(left === '2000' && outstanding === '2000.05' ? [] : [`${left} left, ${outstanding} owed`]),
  ]
}

const keyOf = (turn: number) => `key-of-sixteen-${turn}`

const races = {
  'a loan is repaid or its collateral sold, never both': repayOrSell,
  'collateral is added before a sale or not at all, and sold once': addOrSell,
  'a single repayment of many succeeds with money for one': repayMany,
}

test.each(Object.entries(races))(`%s, ${callers} at once`, async (name, race) => {
  opened = await openTwoLoans()
  for (let round = 0; round < rounds; round += 1)
    expect(await race(opened)(callers), `round ${round}`).toEqual([])
  expect(await opened.first.audit()).toEqual([])
  expect(opened.worlds.flatMap(({ errors }) => errors)).toEqual([])
  proofFigure(`race: ${name}`, `${rounds} rounds of ${callers} at once`)
})

/** The third planted bug: a loan may go from any status to any other, and its hours and sales count each time. */
const withoutSteps = ({ ownerUrl }: TwoLoans['database']) =>
  withClient(ownerUrl, (owner) =>
    owner.query(`alter table loan_order disable trigger user;
      alter table loan_interest drop constraint loan_interest_pkey;
      alter table loan_sale drop constraint loan_sale_pkey`),
  )

test.each(Object.entries(races))(
  'finds a planted bug: no locks, numbers and steps in the race “%s”',
  async (_, race) => {
    opened = await openTwoLoans(withoutLocks)
    await withoutNumbers(opened.database)
    await withoutSteps(opened.database)
    expect(await firstFault(race(opened))).not.toEqual([])
  },
)
