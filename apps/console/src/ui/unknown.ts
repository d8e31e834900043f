import { format } from '@candor/money'

/** The sign in place of a value that is unknown or does not exist: the same as in place of an unknown amount. */
export const unknown = format(null, { decimals: 'all' })
