import { hourMs, dayMs, loanReviewDays } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf, granted } from '../testing/answers.ts'
import { officer, openLoansWorld, type LoansWorld } from './testing/loans-world.ts'

let w: LoansWorld
beforeAll(async () => {
  w = await openLoansWorld('paying out')
  await w.say('100000')
})
afterAll(() => w.close())

const apply = async (user: string) => w.call('applyCreditLoan', user, await w.signedCredit())
const named = (id: string) => w.events.filter(({ data }) => (data as { id: string }).id === id)

describe('an approved loan whose borrower no longer qualifies at the payout', () => {
  const expectRefused = async (user: string, id: string, reasonKey: string) => {
    await w.payOut()
    const over = await w.seen(user, id)
    expect(over).toMatchObject({ statusKey: 'cancelled', reasonKey, principal: '0' })
    const [rejected] = named(id).slice(-1)
    expect(rejected).toMatchObject({ name: 'loanRejected', data: { reason: reasonKey } })
    expect(w.mails.at(-1)).toContain(over.reason)
    expect(await w.balance(user, 'balance.available')).toBe('0')
  }
  const passedFor = async (user: string) => {
    const { id } = await w.asked(user)
    granted(await w.decide(id, officer))
    return id
  }

  test('is refused if another loan has become overdue', async () => {
    const user = await w.userWith('1')
    const first = await w.credited(user, { amount: '100' })
    await w.take(user, '100')
    w.leap(7 * dayMs - hourMs)
    const { id } = await w.asked(user)
    w.leap(2 * hourMs)
    granted(await w.decide(id, officer))
    await expectRefused(user, id, 'overdue')
    expect((await w.seen(user, first.id)).statusKey).toBe('overdue')
  })

  test('is refused if the identity was revoked', async () => {
    const user = await w.userWith('1')
    const id = await passedFor(user)
    w.known.identityLevel = 0
    await expectRefused(user, id, 'identity_missing')
    w.known.identityLevel = 1
  })

  test('is refused if the limit has become smaller', async () => {
    const user = await w.userWith('1')
    const { id } = await w.asked(user, { amount: '1000' })
    granted(await w.decide(id, officer))
    w.known.creditScore = 49
    await expectRefused(user, id, 'amount_too_high')
    w.known.creditScore = 50
  })

  test('is neither paid nor approved for an ended account', async () => {
    const user = await w.userWith('1')
    const end = (at: number | null) =>
      w.pool.query('update people_user set closed_at = $2 where user_id = $1', [user, at])
    const waiting = await w.asked(user)
    await end(w.world.clock.now())
    expect(errorOf(await w.decide(waiting.id, officer))).toBe('STATE_CHANGED')
    expect(errorOf(await apply(user))).toBe('NOT_FOUND')
    await end(null)
    granted(await w.decide(waiting.id, officer))
    await end(w.world.clock.now())
    await w.payOut()
    w.leap(dayMs)
    await w.payOut()
    expect(await w.seen(user, waiting.id)).toMatchObject({ reasonKey: 'lapsed', principal: '0' })
  })

  test('lapses a week after an undecided application, however late the job runs', async () => {
    const user = await w.userWith('1')
    const { id, createAt } = await w.asked(user)
    w.leap(createAt + loanReviewDays * dayMs - w.world.clock.now() - 1)
    await w.payOut()
    expect((await w.seen(user, id)).statusKey).toBe('pending_review')
    w.leap(400 * dayMs)
    expect(errorOf(await w.decide(id, officer))).toBe('STATE_CHANGED')
    await expectRefused(user, id, 'not_decided')
    expect((await w.seen(user, id)).closedAt).toBe(createAt + loanReviewDays * dayMs)
    await w.asked(user)
  })
})
