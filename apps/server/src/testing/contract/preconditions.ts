import { ofBonds } from './preconditions/bonds.ts'
import { ofContent } from './preconditions/content.ts'
import { ofContests } from './preconditions/contests.ts'
import { ofContracts } from './preconditions/contracts.ts'
import { ofCredit } from './preconditions/credit.ts'
import { ofIdentity } from './preconditions/identity.ts'
import { ofIeo } from './preconditions/ieo.ts'
import { ofInvest } from './preconditions/invest.ts'
import { ofLoans } from './preconditions/loans.ts'
import { ofMarket } from './preconditions/market.ts'
import { ofOptions } from './preconditions/options.ts'
import { ofOperators } from './preconditions/operators.ts'
import { ofPeople } from './preconditions/people.ts'
import { ofProductConsole } from './preconditions/products.ts'
import { ofRewards } from './preconditions/rewards.ts'
import type { Preconditions } from './preconditions/scene.ts'
import { ofSupport } from './preconditions/support.ts'
import { ofSwap } from './preconditions/swap.ts'
import { ofWallet } from './preconditions/wallet.ts'

/**
 * Creates the state that a body needs beside its schema, and returns the fields that name it. An endpoint that succeeds with
 * values of `words.ts` alone needs no entry; any other gets one here.
 */
export const preconditions: Preconditions = {
  ...ofPeople,
  ...ofIdentity,
  ...ofWallet,
  ...ofMarket,
  ...ofContracts,
  ...ofOptions,
  ...ofSwap,
  ...ofInvest,
  ...ofBonds,
  ...ofProductConsole,
  ...ofRewards,
  ...ofContent,
  ...ofIeo,
  ...ofContests,
  ...ofLoans,
  ...ofCredit,
  ...ofSupport,
  ...ofOperators,
}
