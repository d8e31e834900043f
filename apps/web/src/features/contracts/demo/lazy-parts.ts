/** The parts for starting, resetting and comparing the demo, loaded after the screen. */
export { BesideReal } from './beside-real.tsx'
export { ResetButton } from './reset-button.tsx'
export { StartCard } from './start-card.tsx'
export { VisitorCard } from './visitor-card.tsx'
