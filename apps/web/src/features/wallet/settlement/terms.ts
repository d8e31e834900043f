import type { Output } from '../../../api/client.ts'

/** The accounts that can be bound, their cooldown, and whether the list is locked. */
export type Terms = Output<'getWithdrawalTerms'>

const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds

/** A waiting time in minutes or hours, rounded up. */
export function waitOf(seconds: number): { unit: 'minutes' | 'hours'; count: number } {
  return seconds < hourSeconds
    ? { unit: 'minutes', count: Math.ceil(seconds / minuteSeconds) }
    : { unit: 'hours', count: Math.ceil(seconds / hourSeconds) }
}
