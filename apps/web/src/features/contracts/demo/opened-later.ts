/** What of demo money is for who begins, starts over or compares: the screen is drawn without it. */
export { BesideReal } from './beside-real.tsx'
export { ResetButton } from './reset-button.tsx'
export { StartCard } from './start-card.tsx'
export { VisitorCard } from './visitor-card.tsx'
