import { dayMs } from '@candor/api'

/** Years that the remaining data of an ended account is kept, as anti-money-laundering law requires. */
export const keptYears = 5

/** Five years including leap days, never shorter than the law requires (ms). */
export const keptMs = (keptYears * 365 + 2) * dayMs
