import type { OptionProtection } from '../../people/index.ts'

/** What a test of something else buys under: nothing is asked, and nothing held back. */
export const unprotected: OptionProtection = {
  asksFirst: false,
  limits: {},
  lossesInARow: 5,
  pauseMs: 0,
}
