import { codeFor, newAccount } from './cast.ts'
import { identify } from './identity.ts'
import { claimedApproval } from './operators.ts'
import type { Person } from './person.ts'
import type { SeededWorld } from './seeded-world.ts'

/** Withdrawals that may be open at once. */
const openLimit = 5
/** A code is sent once a minute. */
const codeMs = 60_000
const fundPassword = '314159'
/** More than passes without a person. */
const reviewedAmount = '300'
const asked = {
  accountId: '1',
  currency: 'USDT',
  amount: '50',
  quotedFee: '2',
  fundPassword,
  captcha: undefined,
  googleCode: undefined,
  recoveryCode: undefined,
}

/** An account that can be bound now, whatever was locked before. */
export async function unboundAccount(seeded: SeededWorld, person: Person) {
  // A verified name would have to be that of the bank account.
  await identify(seeded, person, 'basic', 'rejected')
  await person.done('setWithdrawAllowList', { enabled: false })
  await seeded.settle()
  // The pace of codes, ten a day, is shown elsewhere.
  await seeded.pool.query('delete from people_code')
  return newAccount(person)
}

/** An account of theirs, bound when there is none. */
export async function accountIdOf(seeded: SeededWorld, person: Person): Promise<string> {
  const [first] = await person.done('listWithdrawalAccounts', {})
  if (first !== undefined) return first.id
  return (await person.done('addWithdrawalAccount', await unboundAccount(seeded, person))).id
}

/** A withdrawal that meets every condition: of somebody who is known, to an account that has cooled. */
export async function wholeWithdrawal(seeded: SeededWorld, person: Person) {
  // A guest gets no codes, and is refused before anybody looks at one.
  if (!person.account.includes('@')) return asked
  const accountId = await accountIdOf(seeded, person)
  await identify(seeded, person, 'basic', 'passed')
  await setFundPassword(seeded, person)
  const { records } = await person.done('listWithdrawals', { status: '0' })
  for (const { id } of records.slice(openLimit - 1)) await person.done('cancelWithdrawal', { id })
  await seeded.settle()
  const { currency, fee, min } = await person.done('quoteWithdrawal', { accountId })
  const captcha = await freshCodeFor(seeded, person, 'withdraw')
  return { ...asked, accountId, currency, amount: min!, quotedFee: fee!, captcha }
}

/** One of theirs that can be taken back, asked for when there is none. */
export async function openWithdrawalOf(seeded: SeededWorld, person: Person): Promise<string> {
  const { records } = await person.done('listWithdrawals', { status: '0' })
  const first = records.find(({ cancellable }) => cancellable)
  if (first !== undefined) return first.id
  return (await person.done('applyWithdrawal', await wholeWithdrawal(seeded, person))).id
}

/** Another test may have stopped withdrawals for everybody: two operators let them go on. */
async function resumed({ maker, checker }: SeededWorld): Promise<void> {
  await maker.awake()
  await checker.awake()
  await checker.done('approveApproval', await claimedApproval(maker, checker))
}

/** One that waits for a person, claimed by who is to decide on it. */
export async function claimedWithdrawal(seeded: SeededWorld, operator: Person) {
  const { alice } = seeded
  await alice.awake()
  const ask = () => operator.done('listWithdrawalItems', { show: 'open', pageSize: 1 })
  let [item] = (await ask()).records
  if (item === undefined) {
    const large = async () => ({
      ...(await wholeWithdrawal(seeded, alice)),
      amount: reviewedAmount,
    })
    const { code } = await alice.call('applyWithdrawal', await large())
    if (code !== 200) await resumed(seeded)
    if (code !== 200) await alice.done('applyWithdrawal', await large())
    await seeded.settle()
    ;[item] = (await ask()).records
  }
  const { id, version } = item!
  await operator.done('claimItem', { queue: 'withdrawal', id })
  return { id, version }
}

async function setFundPassword(seeded: SeededWorld, person: Person): Promise<void> {
  const user = await person.done('getMyUserInfo', {})
  if (user?.security.fundPasswordSet) return
  await person.done('changeFundPassword', {
    loginPassword: person.password,
    newPassword: fundPassword,
    confirmPassword: fundPassword,
    captcha: await freshCodeFor(seeded, person, 'changeFundPassword'),
  })
}

async function freshCodeFor(
  seeded: SeededWorld,
  person: Person,
  scene: 'withdraw' | 'changeFundPassword',
): Promise<string> {
  await seeded.leap(codeMs)
  // The pace of codes, ten a day, is shown elsewhere.
  await seeded.pool.query('delete from people_code')
  return codeFor(person, person.account, scene)
}
