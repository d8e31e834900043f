import { afterAll, beforeAll, expect, test } from 'vitest'
import { command, runUnkeyed } from '../platform/lane/index.ts'
import { granted } from '../testing/answers.ts'
import { countOpenLoans, loanObstacles } from './closing-obstacles.ts'
import { cancelLoan } from './commands/cancel-loan.ts'
import { officer, openLoansWorld, type LoansWorld } from './testing/loans-world.ts'

let w: LoansWorld
beforeAll(async () => {
  w = await openLoansWorld('loans that keep an account')
})
afterAll(() => w.close())

/** Asks as the end of an account does. */
const isAny = command('isAnyLoanOpen', {
  needs: loanObstacles.needs,
  decide: (state, _input: null) => ({ reply: loanObstacles.isAny(state) }),
})
const ask = async (user: string) => {
  const outcome = await runUnkeyed(w, isAny, user, null)
  return [outcome.ok && outcome.reply, await countOpenLoans(w.pool, user)]
}
const nothing = [false, { loans: 0, applications: 0 }]

test('keeps an account open for an application, and for its loan until it is repaid', async () => {
  const user = await w.userWith('1')
  expect(await ask(user)).toEqual(nothing)
  const { id } = await w.asked(user)
  const asked = [true, { loans: 0, applications: 1 }]
  expect(await ask(user)).toEqual(asked)
  granted(await w.decide(id, officer))
  expect(await ask(user)).toEqual(asked)
  await w.payOut()
  expect(await ask(user)).toEqual([true, { loans: 1, applications: 0 }])
  await w.give(user, '10')
  granted(await w.call('repayLoan', user, { id, amount: '310' }))
  expect(await ask(user)).toEqual(nothing)
})

test('does not keep it for an application cancelled in the same batch', async () => {
  const user = await w.userWith('1')
  const { id } = await w.asked(user)
  const [cancelled, open] = await Promise.all([
    runUnkeyed(w, cancelLoan, user, { id, lang: 'en-us' as const }),
    runUnkeyed(w, isAny, user, null),
  ])
  expect([cancelled.ok, open]).toMatchObject([true, { ok: true, reply: false }])
})
