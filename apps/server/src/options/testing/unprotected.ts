import type { OptionProtection } from '../../people/index.ts'

/** Terms for tests of other features: no questions and no limits. */
export const unprotected: OptionProtection = {
  asksFirst: false,
  limits: {},
  lossesInARow: 5,
  pauseMs: 0,
}
