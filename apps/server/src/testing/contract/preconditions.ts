import { ofContracts } from './preconditions/contracts.ts'
import { ofIdentity } from './preconditions/identity.ts'
import { ofMarket } from './preconditions/market.ts'
import { ofOptions } from './preconditions/options.ts'
import { ofOperators } from './preconditions/operators.ts'
import { ofPeople } from './preconditions/people.ts'
import type { Preconditions } from './preconditions/scene.ts'
import { ofSwap } from './preconditions/swap.ts'
import { ofWallet } from './preconditions/wallet.ts'

/**
 * Makes true what a body needs beside its schema, and answers the fields that say so. An endpoint that
 * reaches success with values of `words.ts` alone needs no entry; one that does not gets one here.
 */
export const preconditions: Preconditions = {
  ...ofPeople,
  ...ofIdentity,
  ...ofWallet,
  ...ofMarket,
  ...ofContracts,
  ...ofOptions,
  ...ofSwap,
  ...ofOperators,
}
