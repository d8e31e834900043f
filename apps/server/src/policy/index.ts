export type { CountryRules, Lives } from './countries.ts'
export {
  allowsMore,
  areLoansGiven,
  areSecondContractsSold,
  closeOutOf,
  countryPolicyView,
  countryRules,
  leverageCapFault,
  loanFault,
  secondContractFault,
} from './countries.ts'
export { countryFault, isCountry } from './country-code.ts'
export { readHalts, type HaltSpan } from './halts.ts'
export type { HaltChange, Policies, PolicyContext } from './policies.ts'
export { haltFault, openPolicies, openPolicy, pausedFault, policyFault } from './policies.ts'
export type { Restriction, SwitchRow } from './tables.ts'
export {
  isInForce,
  marketSwitch,
  restrictions,
  restrictionsColumn,
  switches,
  switchOwner,
} from './tables.ts'
