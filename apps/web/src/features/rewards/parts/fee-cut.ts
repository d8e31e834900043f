import { percent } from '../../../lib/percent.ts'

/** What a level takes off the listed trading fee rates, as `−6%`; a dash for nothing. */
export const feeCut = (rate: string): string =>
  /[1-9]/.test(rate) ? `−${percent(rate, { decimals: 0 })}` : '—'
