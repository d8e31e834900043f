import { codeFor, fundPassword, newAccount } from './cast.ts'
import { identify } from './identity.ts'
import { claimedApproval } from './operators.ts'
import type { Person } from './person.ts'
import type { SeededWorld } from './seeded-world.ts'

type Stage = Pick<SeededWorld, 'leap' | 'pool'>

/** Largest number of open withdrawals. */
const openLimit = 5
/** A code is sent once a minute. */
const codeMs = 60_000
/** Above the amount that needs no review. */
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
  // A verified name would have to match the bank account's.
  await identify(seeded, person, 'basic', 'rejected')
  await setFundPassword(seeded, person)
  await unlock(seeded, person)
  await seeded.leap(codeMs)
  // The limit of ten codes a day is tested elsewhere.
  await seeded.pool.query('delete from people_code')
  return newAccount(person, type)
}

/** Removes a lock of another test. */
async function unlock(seeded: SeededWorld, person: Person): Promise<void> {
  const { allowList } = await person.done('getWithdrawalTerms', {})
  if (!allowList.enabled) return
  const captcha = await freshCodeFor(seeded, person, 'withdrawAccount')
  await person.done('setWithdrawAllowList', { enabled: false, fundPassword, captcha })
  await seeded.settle()
}

/** An account of this user, bound if there is none. */
export async function accountIdOf(seeded: SeededWorld, person: Person): Promise<string> {
  const accounts = await person.done('listWithdrawalAccounts', {})
  // An address needs no name; a bank account needs the verified one.
  const first = accounts.find(
    ({ type, statusKey }) => type === 'wallet' && statusKey !== 'disabled',
  )
  if (first !== undefined) return first.id
  return bind(seeded, person)
}

/** After waiting for a rate limit the code has expired, so it is renewed. */
async function bind(seeded: SeededWorld, person: Person): Promise<string> {
  let lastAnswer = ''
  for (let tries = 0; tries < 3; tries++) {
    const account = await unboundAccount(seeded, person)
    const { code, result, text } = await person.call('addWithdrawalAccount', account)
    if (code === 200) return (result as { id: string }).id
    lastAnswer = text
  }
  throw new Error(`${person.name} could not bind an account: ${lastAnswer}`)
}

/** A withdrawal that meets every condition: an identified user and an account after its cooldown. */
export async function wholeWithdrawal(seeded: SeededWorld, person: Person) {
  // A guest gets no codes, and is refused before a code is checked.
  if (!person.account.includes('@')) return asked
  const accountId = await accountIdOf(seeded, person)
  await identify(seeded, person, 'basic', 'passed')
  await setFundPassword(seeded, person)
  const { records } = await person.done('listWithdrawals', { status: '0' })
  const open = records.filter(({ cancellable }) => cancellable)
  // Parked withdrawals stay open; there is room for one more.
  for (const { id } of open.slice(openLimit - 2)) await person.done('cancelWithdrawal', { id })
  await seeded.settle()
  const { currency, fee, min } = await person.done('quoteWithdrawal', { accountId })
  const captcha = await freshCodeFor(seeded, person, 'withdraw')
  return { ...asked, accountId, currency, amount: min!, quotedFee: fee!, captcha }
}

/** A cancellable withdrawal of this user, requested if there is none. */
export async function openWithdrawalOf(seeded: SeededWorld, person: Person): Promise<string> {
  const { records } = await person.done('listWithdrawals', { status: '0' })
  const first = records.find(({ cancellable }) => cancellable)
  if (first !== undefined) return first.id
  return askedFor(seeded, person, {})
}

/** Requests a withdrawal that meets every condition except the changed ones. Returns its id. */
async function askedFor(seeded: SeededWorld, person: Person, changed: { amount?: string }) {
  const whole = async () => ({ ...(await wholeWithdrawal(seeded, person)), ...changed })
  const { code, result } = await person.call('applyWithdrawal', await whole())
  if (code === 200) return (result as { id: string }).id
  await resumed(seeded)
  return (await person.done('applyWithdrawal', await whole())).id
}

/** Another test may have paused withdrawals: two operators resume them. */
async function resumed({ maker, checker }: SeededWorld): Promise<void> {
  await maker.awake()
  await checker.awake()
  await checker.done('approveApproval', await claimedApproval(maker, checker))
}

/** An account of this user that is not closed, bound if there is none. */
export async function openAccount(seeded: SeededWorld) {
  const { alice } = seeded
  await alice.awake()
  const accounts = await alice.done('listWithdrawalAccounts', {})
  const open = accounts.find(({ statusKey }) => statusKey !== 'disabled')
  return { id: alice.userId, accountId: open?.id ?? (await bind(seeded, alice)) }
}

/** A closed account of this user without a pending reopening. */
export async function closedAccount(seeded: SeededWorld, operator: Person) {
  const account = await openAccount(seeded)
  const why = { reasonKey: 'legal_order', remark: 'for a test' } as const
  await operator.done('disableUserAccount', { ...account, ...why })
  return account
}

/** A withdrawal under review, claimed by its operator. */
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
  // The limit of ten codes a day is tested elsewhere.
  await seeded.pool.query('delete from people_code')
  return codeFor(person, person.account, scene)
}
