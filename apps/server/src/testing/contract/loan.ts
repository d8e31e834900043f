import { Amount } from '@candor/money'
import type { Person } from './person.ts'
import { identify } from './identity.ts'
import type { SeededWorld } from './seeded-world.ts'
import { freshCodeFor } from './withdrawal.ts'

const amount = '50'
const pledgeQuantity = '0.002'
let drawn = 0
/** Another digit each time, so that two requests differ. */
export const digit = (): number => (drawn = (drawn % 9) + 1)

/** Beyond this, loans are repaid before another is taken: their number is limited. */
const most = 5

/** Input of an identified user's smallest secured loan, with the present agreement. */
export async function loanBody(seeded: SeededWorld, person: Person) {
  const { basic } = await person.done('getAuth', {})
  if (basic.statusKey !== 'passed') await identify(seeded, person, 'basic', 'passed')
  await makeRoom(person)
  const [set] = await person.done('listLoanSets', { loanType: 'pledge' })
  const asked = {
    setId: set!.id,
    amount,
    days: set!.dayOptions.at(-1)!,
    pledgeCurrency: 'BTC',
    pledgeQuantity,
  }
  const stepUp = await stepUpOf(seeded, person)
  const { agreement } = await person.done('quoteLoan', asked)
  return {
    ...asked,
    ...stepUp,
    agreementVersion: agreement.version,
    agreementHash: agreement.hash,
    signature: { kind: 'typed', value: `Ana Roe ${digit()}` } as const,
  }
}

/** The signer's step-up: a code to their own address. */
export async function stepUpOf(seeded: SeededWorld, person: Person) {
  // A guest gets no codes, and is refused before a code is checked.
  const isKnown = person.account.includes('@')
  const captcha = isKnown ? await freshCodeFor(seeded, person, 'loan') : undefined
  return { captcha, googleCode: undefined, recoveryCode: undefined, passkey: undefined }
}

async function makeRoom(person: Person): Promise<void> {
  const { records } = await person.done('listLoans', { status: '1', pageSize: 100 })
  if (records.length > most)
    for (const { id, startAt } of records)
      if (startAt !== null) await person.done('repayLoan', { id, amount: '1000' })
  await ownCoins(person)
}

/** Gives the user enough free collateral for one loan. */
export async function ownCoins(person: Person): Promise<void> {
  const { balances } = await person.done('queryUserBalance', { currency: 'BTC' })
  const free = Amount.parse(balances[0]?.available ?? '0')
  if (free >= Amount.parse(pledgeQuantity)) return
  const { quoteId } = await person.done('quoteSwap', {
    fromCurrency: 'USDT',
    toCurrency: 'BTC',
    toAmount: pledgeQuantity,
  })
  await person.done('swap', { quoteId })
}

/** A loan of this user, taken if there is none. */
export async function loanIdOf(seeded: SeededWorld, person: Person): Promise<string> {
  const { records } = await person.done('listLoans', { status: '1', pageSize: 100 })
  const owed = records.find(({ loanType, startAt }) => loanType === 'pledge' && startAt !== null)
  if (owed !== undefined) return owed.id
  return (await person.done('applyPledgeLoan', await loanBody(seeded, person))).id
}
