export type { PolicyContext, Switches } from './switches.ts'
export { openPolicy, openSwitches, pauseFault } from './switches.ts'
export type { SwitchRow } from './tables.ts'
export { switches, switchOwner } from './tables.ts'
