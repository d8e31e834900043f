import { contestChecks } from '../contests/index.ts'
import { contractChecks } from '../contracts/index.ts'
import { ieoChecks, listedTokens } from '../ieo/index.ts'
import { investChecks } from '../invest/index.ts'
import { loanChecks } from '../loans/index.ts'
import { optionChecks } from '../options/index.ts'
import { rewardChecks } from '../rewards/index.ts'
import { swapChecks } from '../swap/index.ts'
import { transparencyChecks } from '../transparency/index.ts'
import { walletChecks } from '../wallet/index.ts'

/** Audit rules of the ledger for all products. */
export const moneyChecks = [
  ...contractChecks,
  ...optionChecks,
  ...swapChecks,
  ...investChecks,
  ...ieoChecks,
  ...contestChecks,
  ...loanChecks,
  ...walletChecks(listedTokens),
  ...rewardChecks,
  ...transparencyChecks,
]
