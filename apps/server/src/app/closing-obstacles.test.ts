import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeFor, newUser } from '../testing/contract/cast.ts'
import { entryIdOf, joinBody } from '../testing/contract/contest.ts'
import { applyBody } from '../testing/contract/ieo.ts'
import { creditBody } from '../testing/contract/credit.ts'
import type { Person } from '../testing/contract/person.ts'
import { openSeededWorld, type SeededWorld } from '../testing/contract/seeded-world.ts'

const minute = 60_000

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld('closing obstacles')
})
afterAll(() => seeded.close())

const obstacles = async (person: Person) => (await person.done('getClosing', {})).obstacles
async function close(person: Person) {
  await seeded.leap(minute)
  const captcha = await codeFor(person, person.account, 'closeAccount')
  return person.call('closeAccount', { captcha })
}
/** Nothing was opened in the account, so it could end. */
async function isClosed({ userId }: Person): Promise<boolean> {
  const { rows } = await seeded.pool.query('select closed_at from people_user where user_id = $1', [
    userId,
  ])
  return (rows as { closed_at: string | null }[])[0]!.closed_at !== null
}

test('keeps an account open while a loan is requested or owed, also if that began during the closing cooldown', async () => {
  const ann = await newUser(seeded, 'ann')
  const { id } = await ann.done('applyCreditLoan', await creditBody(seeded, ann))
  const asked = { key: 'application', count: 1, currency: null, amount: null, mayGiveUp: false }
  expect(await obstacles(ann)).toEqual([asked])
  expect(await close(ann)).toMatchObject({ errorKey: 'ACCOUNT_NOT_SETTLED' })
  await ann.done('cancelLoan', { id })
  expect(await obstacles(ann)).toEqual([])

  expect(await close(ann)).toMatchObject({ code: 200 })
  const again = await ann.done('applyCreditLoan', await creditBody(seeded, ann))
  await seeded.settle()
  expect(await isClosed(ann)).toBe(false)
  await ann.awake()

  const { maker } = seeded
  await maker.awake()
  await maker.done('claimItem', { queue: 'loan', id: again.id })
  const { records } = await maker.done('listLoanItems', { id: again.id })
  const { version } = records[0]!
  await maker.done('decideLoan', {
    id: again.id,
    version,
    decision: 'approve',
    remark: 'a test',
  })
  await seeded.leap(minute)
  await ann.awake()
  const owed = await obstacles(ann)
  expect(owed.map(({ key, count }) => [key, count])).toEqual([
    ['balance', null],
    ['loan', 1],
  ])
  const givesUp = owed.flatMap(({ currency, amount }) =>
    amount === null ? [] : [{ account: 'balance' as const, currency: currency!, amount }],
  )
  const captcha = await codeFor(ann, ann.account, 'closeAccount')
  const left = await ann.call('closeAccount', { givesUp, captcha })
  expect(left).toMatchObject({ errorKey: 'ACCOUNT_NOT_SETTLED' })
})

test('keeps an account open for an application for new tokens, also if it came during the closing cooldown', async () => {
  const { maker, checker } = seeded
  for (const operator of [maker, checker]) await operator.awake()
  const brian = await newUser(seeded, 'brian')
  await brian.done('applyIeo', await applyBody(seeded, brian))
  const open = { key: 'subscription', count: 1, currency: null, amount: null, mayGiveUp: false }
  expect(await obstacles(brian)).toEqual([open])
  expect(await close(brian)).toMatchObject({ errorKey: 'ACCOUNT_NOT_SETTLED' })

  const clara = await newUser(seeded, 'clara')
  expect(await close(clara)).toMatchObject({ code: 200 })
  for (const operator of [maker, checker]) await operator.awake()
  await clara.done('applyIeo', await applyBody(seeded, clara))
  await seeded.settle()
  expect(await isClosed(clara)).toBe(false)
})

test('keeps an account open until its user leaves a contest, also one joined during the closing cooldown', async () => {
  const { maker, checker } = seeded
  for (const operator of [maker, checker]) await operator.awake()
  const dora = await newUser(seeded, 'dora')
  const id = await entryIdOf(seeded, dora)
  const joined = { key: 'contest', count: 1, currency: null, amount: null, mayGiveUp: false }
  expect(await obstacles(dora)).toEqual([joined])
  expect(await close(dora)).toMatchObject({ errorKey: 'ACCOUNT_NOT_SETTLED' })
  await dora.done('exitContest', { id })
  expect(await obstacles(dora)).toEqual([])

  expect(await close(dora)).toMatchObject({ code: 200 })
  for (const operator of [maker, checker]) await operator.awake()
  await dora.done('joinContest', await joinBody(seeded, dora))
  await seeded.settle()
  expect(await isClosed(dora)).toBe(false)
})
