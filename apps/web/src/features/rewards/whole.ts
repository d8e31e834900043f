import { format } from '@candor/money'

/** A number without decimals, grouped. */
export const whole = (value: number | string): string => format(String(value), { decimals: 0 })
