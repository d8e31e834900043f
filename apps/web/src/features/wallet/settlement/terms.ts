import type { Output } from '../../../api/client.ts'

/** What can be bound, how long it waits, and whether the list is locked. */
export type Terms = Output<'getWithdrawalTerms'>

const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds

/** A waiting time in the unit that a person would say it in, never shorter than it is. */
export function waitOf(seconds: number): { unit: 'minutes' | 'hours'; count: number } {
  return seconds < hourSeconds
    ? { unit: 'minutes', count: Math.ceil(seconds / minuteSeconds) }
    : { unit: 'hours', count: Math.ceil(seconds / hourSeconds) }
}
