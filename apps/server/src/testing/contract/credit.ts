import { identify } from './identity.ts'
import { digit, stepUpOf } from './loan.ts'
import type { Person } from './person.ts'
import type { SeededWorld } from './seeded-world.ts'

/** Input of an identified user's unsecured application; earlier ones are cancelled. */
export async function creditBody(seeded: SeededWorld, person: Person) {
  const { basic } = await person.done('getAuth', {})
  if (basic.statusKey !== 'passed') await identify(seeded, person, 'basic', 'passed')
  await makeRoom(seeded, person)
  const sets = await person.done('listLoanSets', { loanType: 'credit' })
  const set = sets.find(({ dayOptions }) => dayOptions.length > 0)!
  const asked = { setId: set.id, amount: set.minAmount, days: set.dayOptions[0]! }
  const stepUp = await stepUpOf(seeded, person)
  // The daily number of applications is tested elsewhere.
  await seeded.pool.query('delete from loan_asking')
  const { agreement } = await person.done('quoteLoan', asked)
  return {
    ...asked,
    ...stepUp,
    months: undefined,
    agreementVersion: agreement.version,
    agreementHash: agreement.hash,
    signature: { kind: 'typed', value: `Ana Roe ${digit()}` } as const,
  }
}

/** Repays unsecured loans, so that one approval is enough for the next; cancels waiting ones. */
async function makeRoom(seeded: SeededWorld, person: Person): Promise<void> {
  const open = async () => (await person.done('listLoans', { status: '1', pageSize: 100 })).records
  let records = await open()
  if (records.some(({ statusKey }) => statusKey === 'passed')) {
    // A job pays it out within a second.
    await seeded.leap(1_500)
    records = await open()
  }
  for (const { id, cancellable, loanType } of records)
    if (cancellable) await person.done('cancelLoan', { id })
    else if (loanType === 'credit' || records.length > 5)
      await person.done('repayLoan', { id, amount: '1000' })
}

/** A requested loan that can be cancelled. */
export async function waitingLoanOf(seeded: SeededWorld, person: Person): Promise<string> {
  const { records } = await person.done('listLoans', { status: '1', pageSize: 100 })
  const waiting = records.find(({ cancellable }) => cancellable)
  if (waiting !== undefined) return waiting.id
  return (await person.done('applyCreditLoan', await creditBody(seeded, person))).id
}

/** A new loan without approvals, claimed by its reviewer. */
export async function claimedLoan(seeded: SeededWorld, operator: Person) {
  const { alice } = seeded
  await alice.awake()
  const { id } = await alice.done('applyCreditLoan', await creditBody(seeded, alice))
  await operator.done('claimItem', { queue: 'loan', id })
  const { records } = await operator.done('listLoanItems', { id })
  return { id, version: records[0]!.version }
}
