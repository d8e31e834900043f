import { percent } from '../../lib/percent.ts'

/** The fee discount of a level, as `−6%`; a dash without one. */
export const feeCut = (rate: string): string =>
  /[1-9]/.test(rate) ? `−${percent(rate, { decimals: 0 })}` : '—'
