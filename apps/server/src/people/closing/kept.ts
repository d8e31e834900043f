import { dayMs } from '@candor/api'

/** How many years after its end what is left of an account is kept, as the law against money laundering asks. */
export const keptYears = 5

/** Five years, leap days included: never a day less than the law asks. */
export const keptMs = (keptYears * 365 + 2) * dayMs
