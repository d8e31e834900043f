import { digit, loanBody, loanIdOf, ownCoins } from '../loan.ts'
import type { Preconditions, Scene } from './scene.ts'

const ownLoan = async ({ seeded, person, given }: Scene) => ({
  id: 'id' in given ? given['id'] : await loanIdOf(seeded, person),
})

export const ofLoans: Preconditions = {
  quoteLoan: async ({ seeded, person }) => {
    const { setId, amount, days, pledgeCurrency, pledgeQuantity } = await loanBody(seeded, person)
    return { setId, amount, days, months: undefined, pledgeCurrency, pledgeQuantity }
  },
  applyPledgeLoan: ({ seeded, person }) => loanBody(seeded, person),
  repayLoan: async (scene) => ({ ...(await ownLoan(scene)), amount: `0.0${digit()}` }),
  setLoanAutoRepay: ownLoan,
  addLoanCollateral: async (scene) => {
    const own = await ownLoan(scene)
    await ownCoins(scene.person)
    return { ...own, quantity: `0.0000000${digit()}` }
  },
  takeLoanCollateral: async (scene) => ({
    ...(await ownLoan(scene)),
    quantity: `0.0000000${digit()}`,
  }),
  getLoan: ownLoan,
  getLoanAgreement: ownLoan,
  getLoanProof: ownLoan,
  getLoanDocument: async (scene) => {
    const own = await ownLoan(scene)
    // A job writes the document within a second.
    await scene.seeded.leap(1_500)
    return own
  },
}
