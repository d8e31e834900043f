import { afterEach, beforeEach, expect, test } from 'vitest'
import { errorOf, granted } from '../testing/answers.ts'
import { bookOfContest, contestOwner } from './tables.ts'
import {
  checker,
  day,
  hour,
  maker,
  minute,
  openContestWorld,
  startAt,
  type ContestWorld,
} from '../testing/contest-world.ts'

let w: ContestWorld
beforeEach(async () => {
  w = await openContestWorld()
  await w.price('BTCUSDT', '60000')
})
afterEach(() => w.close())

const setAside = () => w.balance(contestOwner.userId, 'funding.available')
const listed = async (
  userId: string,
  input: { tab?: 'hot' | 'all'; status?: ('0' | '1' | '-2')[] },
) => {
  const page = { pageNo: 1, pageSize: 100, order: 'desc', tab: 'all' } as const
  const { records } = granted(await w.call('listContests', userId, { ...page, ...input }))
  return records.map(({ id }) => id)
}

test('cancels a contest by two operators with a reason for its users, and returns the prizes', async () => {
  const id = await w.published()
  const user = await w.user('500')
  const entry = await w.joined(id, user)
  expect(await setAside()).toBe('1600')
  const approvalRequest = granted(await w.asked(id, 'cancel', 'provider_trouble'))
  // No change yet, and the maker cannot approve.
  expect((await w.contest(id, user)).statusKey).toBe('upcoming')
  const alone = await w.agreed(approvalRequest.pendingApprovalId!, {
    ...maker,
    roles: ['finance', 'product'],
  })
  expect(errorOf(alone)).toBe('SELF_APPROVAL')
  granted(await w.agreed(approvalRequest.pendingApprovalId!))
  expect(await setAside()).toBe('0')
  const contest = await w.contest(id, user)
  expect(contest).toMatchObject({
    statusKey: 'cancelled',
    status: -2,
    cancelledAt: w.world.clock.now(),
    cancelReason: 'A partner that we depend on has a problem.',
    prizeStatusKey: 'none',
    myEntry: { id: entry.id, statusKey: 'cancelled', status: -2, rank: null, exitAt: null },
  })
  const [item] = granted(await w.callConsole('listContestItems', {}, checker))
  expect(item).toMatchObject({ id, status: 'cancelled', pending: null })
})

test('ends the simulated funds, tells each participant once, and leaves their real money alone', async () => {
  const id = await w.published()
  const users = [await w.user('500'), await w.user('0')] as const
  for (const user of users) await w.joined(id, user)
  await w.both(id, 'cancel')
  await Promise.all([w.decide(), w.decide()])
  await w.decide()
  for (const user of users) {
    expect(await w.balance(user, 'contract.available', bookOfContest(id))).toBe('0')
    const cancelled = w.events.filter(
      ({ name, userId }) => name === 'contestCancelled' && userId === user,
    )
    expect(cancelled).toHaveLength(1)
    w.contests.push(cancelled[0]!)
    await w.contests.onEvent(cancelled[0]!)
  }
  expect(await w.balance(users[0], 'contract.available')).toBe('500')
  expect(w.pushed.map(({ userId }) => userId)).toEqual(users)
  expect(w.pushed[0]!.data).toMatchObject([{ kind: 'contestCancelled', values: { contestId: id } }])
  expect(w.mailed.map(({ userId }) => userId)).toEqual(users)
  expect(w.mailed[0]).toMatchObject({
    what: 'Called off before its start: Autumn league',
    text: expect.stringMatching(
      new RegExp(`^Reason: All details .* http://app.test/#/bisaiDetail\\?id=${id}$`),
    ),
  })
})

test('stops joining, leaving, trading and ranking in it', async () => {
  const id = await w.published()
  const [user, other] = [await w.user('0'), await w.user('0')]
  const entry = await w.joined(id, user)
  await w.until(startAt + hour - 1)
  await w.both(id, 'cancel')
  expect(errorOf(await w.joining(id, other))).toBe('CONTEST_NOT_OPEN')
  expect(errorOf(await w.call('exitContest', user, { id: entry.id }))).toBe('CONTEST_NOT_OPEN')
  await w.decide()
  await w.until(startAt + 2 * hour)
  await w.price('BTCUSDT', '60000')
  expect(await w.open(id, user, '0.1')).toMatchObject({ error: 'CONTEST_NOT_OPEN' })
  expect(await w.ranking(id, user)).toEqual([])
  // Also after its planned end: nothing is frozen, and nothing can be released.
  await w.until(startAt + hour + 2 * day)
  await w.sign()
  await w.decide()
  expect(await w.contest(id, user)).toMatchObject({ statusKey: 'cancelled', frozenAt: null })
  for (const act of ['publish', 'cancel', 'release'] as const)
    expect(errorOf(await w.asked(id, act))).toBe('STATE_CHANGED')
})

test('closes positions opened during an outage and returns the funds', async () => {
  const id = await w.published()
  const user = await w.user('0')
  await w.joined(id, user)
  await w.both(id, 'cancel')
  await w.until(startAt + hour)
  await w.price('BTCUSDT', '60000')
  expect(await w.open(id, user, '0.1')).toMatchObject({ ok: true })
  await w.decide()
  expect(await w.balance(user, 'contract.margin', bookOfContest(id))).toBe('0')
  expect(await w.balance(user, 'contract.available', bookOfContest(id))).toBe('0')
  expect(await w.open(id, user, '0.1')).toMatchObject({ error: 'CONTEST_NOT_OPEN' })
})

test('keeps a started contest running to its end, and refuses a pending cancellation', async () => {
  const id = await w.published()
  const approvalRequest = granted(await w.asked(id, 'cancel'))
  expect(errorOf(await w.asked(id, 'cancel'))).toBe('STATE_CHANGED')
  await w.until(startAt + hour)
  expect(errorOf(await w.agreed(approvalRequest.pendingApprovalId!))).toBe('STATE_CHANGED')
  expect(await setAside()).toBe('1600')
  const later = await w.published({ startAt: startAt + hour + minute })
  await w.until(startAt + hour + minute)
  expect(errorOf(await w.asked(later, 'cancel'))).toBe('STATE_CHANGED')
})

test('lists it among ended contests, not among hot ones', async () => {
  const [off, on] = [await w.published(), await w.published()]
  await w.both(off, 'cancel')
  const user = await w.user('0')
  expect(await listed(user, { tab: 'hot' })).toEqual([on])
  expect(await listed(user, { status: ['0'] })).toEqual([on])
  expect(await listed(user, { status: ['-2'] })).toEqual([off])
  expect((await listed(user, {})).toSorted()).toEqual([off, on].toSorted())
})

test('stops its run when the server stops, and the next run does the rest', async () => {
  const id = await w.published()
  const user = await w.user('0')
  await w.joined(id, user)
  await w.both(id, 'cancel')
  const ending = AbortSignal.abort(new Error('ending'))
  await expect(w.decide(ending)).rejects.toBe(ending.reason)
  expect(await w.balance(user, 'contract.available', bookOfContest(id))).toBe('10000')
  await w.decide()
  expect(await w.balance(user, 'contract.available', bookOfContest(id))).toBe('0')
})
