import { codeFor, fundPassword, newAccount } from './cast.ts'
import { identify } from './identity.ts'
import { claimedApproval } from './operators.ts'
import type { Person } from './person.ts'
import type { SeededWorld } from './seeded-world.ts'

type Stage = Pick<SeededWorld, 'leap' | 'pool'>

/** Withdrawals that may be open at once. */
const openLimit = 5
/** A code is sent once a minute. */
const codeMs = 60_000
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
  passkey: undefined,
}

/** An account that can be bound now, whatever was locked before. */
export async function unboundAccount(
  seeded: SeededWorld,
  person: Person,
  type: 'bank' | 'wallet' = 'wallet',
) {
  // A verified name would have to be that of the bank account.
  await identify(seeded, person, 'basic', 'rejected')
  await setFundPassword(seeded, person)
  await unlock(seeded, person)
  await seeded.leap(codeMs)
  // The pace of codes, ten a day, is shown elsewhere.
  await seeded.pool.query('delete from people_code')
  return newAccount(person, type)
}

/** Takes off a lock that another test has put on. */
async function unlock(seeded: SeededWorld, person: Person): Promise<void> {
  const { allowList } = await person.done('getWithdrawalTerms', {})
  if (!allowList.enabled) return
  const captcha = await freshCodeFor(seeded, person, 'withdrawAccount')
  await person.done('setWithdrawAllowList', { enabled: false, fundPassword, captcha })
  await seeded.settle()
}

/** An account of theirs, bound when there is none. */
export async function accountIdOf(seeded: SeededWorld, person: Person): Promise<string> {
  const accounts = await person.done('listWithdrawalAccounts', {})
  // An address is held to no name; a bank account is, once an identity has passed.
  const first = accounts.find(
    ({ type, statusKey }) => type === 'wallet' && statusKey !== 'disabled',
  )
  if (first !== undefined) return first.id
  return bind(seeded, person)
}

/** A call that meets a rate limit waits, and its code is over when it is sent again. */
async function bind(seeded: SeededWorld, person: Person): Promise<string> {
  let said = ''
  for (let tries = 0; tries < 3; tries++) {
    const account = await unboundAccount(seeded, person)
    const { code, result, text } = await person.call('addWithdrawalAccount', account)
    if (code === 200) return (result as { id: string }).id
    said = text
  }
  throw new Error(`${person.name} could not bind an account: ${said}`)
}

/** A withdrawal that meets every condition: of somebody who is known, to an account that has cooled. */
export async function wholeWithdrawal(seeded: SeededWorld, person: Person) {
  // A guest gets no codes, and is refused before anybody looks at one.
  if (!person.account.includes('@')) return asked
  const accountId = await accountIdOf(seeded, person)
  await identify(seeded, person, 'basic', 'passed')
  await setFundPassword(seeded, person)
  const { records } = await person.done('listWithdrawals', { status: '0' })
  const open = records.filter(({ cancellable }) => cancellable)
  // One that is parked stays open, and there is room for another.
  for (const { id } of open.slice(openLimit - 2)) await person.done('cancelWithdrawal', { id })
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
  return askedFor(seeded, person, {})
}

/** Asks for a withdrawal that meets every condition but what is changed. Answers its id. */
async function askedFor(seeded: SeededWorld, person: Person, changed: { amount?: string }) {
  const whole = async () => ({ ...(await wholeWithdrawal(seeded, person)), ...changed })
  const { code, result } = await person.call('applyWithdrawal', await whole())
  if (code === 200) return (result as { id: string }).id
  await resumed(seeded)
  return (await person.done('applyWithdrawal', await whole())).id
}

/** Another test may have stopped withdrawals for everybody: two operators let them go on. */
async function resumed({ maker, checker }: SeededWorld): Promise<void> {
  await maker.awake()
  await checker.awake()
  await checker.done('approveApproval', await claimedApproval(maker, checker))
}

/** An account of theirs that the desk has not closed, bound when there is none. */
export async function openAccount(seeded: SeededWorld) {
  const { alice } = seeded
  await alice.awake()
  const accounts = await alice.done('listWithdrawalAccounts', {})
  const open = accounts.find(({ statusKey }) => statusKey !== 'disabled')
  return { id: alice.userId, accountId: open?.id ?? (await bind(seeded, alice)) }
}

/** An account of theirs that the desk has closed, and that nobody has asked to open again. */
export async function closedAccount(seeded: SeededWorld, operator: Person) {
  const account = await openAccount(seeded)
  const why = { reasonKey: 'legal_order', remark: 'for a test' } as const
  await operator.done('disableUserAccount', { ...account, ...why })
  return account
}

/** One that waits for a person, claimed by who is to decide on it. */
export async function claimedWithdrawal(seeded: SeededWorld, operator: Person) {
  const { alice } = seeded
  await alice.awake()
  const ask = () => operator.done('listWithdrawalItems', { show: 'open', pageSize: 1 })
  let [item] = (await ask()).records
  if (item === undefined) {
    await askedFor(seeded, alice, { amount: reviewedAmount })
    await seeded.settle()
    ;[item] = (await ask()).records
  }
  const { id, version } = item!
  await operator.done('claimItem', { queue: 'withdrawal', id })
  return { id, version }
}

export async function setFundPassword(seeded: Stage, person: Person): Promise<void> {
  const user = await person.done('getMyUserInfo', {})
  if (user?.security.fundPasswordSet) return
  await person.done('changeFundPassword', {
    loginPassword: person.password,
    newPassword: fundPassword,
    confirmPassword: fundPassword,
    captcha: await freshCodeFor(seeded, person, 'changeFundPassword'),
  })
}

export async function freshCodeFor(
  seeded: Stage,
  person: Person,
  scene: 'withdraw' | 'withdrawAccount' | 'changeFundPassword' | 'loan',
): Promise<string> {
  await seeded.leap(codeMs)
  // The pace of codes, ten a day, is shown elsewhere.
  await seeded.pool.query('delete from people_code')
  return codeFor(person, person.account, scene)
}
