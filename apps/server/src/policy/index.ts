export type { CountryRules, Lives } from './countries.ts'
export {
  allowsMore,
  areSecondContractsSold,
  countryPolicyView,
  countryRules,
  leverageCapFault,
  secondContractFault,
} from './countries.ts'
export { countryFault, isCountry } from './country-code.ts'
export type { Policies, PolicyContext } from './policies.ts'
export { openPolicies, openPolicy, pausedFault, policyFault } from './policies.ts'
export type { Restriction, SwitchRow } from './tables.ts'
export { isInForce, restrictions, restrictionsColumn, switches, switchOwner } from './tables.ts'
