import { hourMs, dayMs } from '@candor/api'

/** Three in the morning in the time zone of the product's days (UTC+8), when trading is lowest. */
const nightAtMs = (3 - 8) * hourMs
const untilMorningMs = 5 * hourMs

/**
 * Runs work once a night, at a call between three and eight in the morning. Failed work is repeated at the next call of that
 * night; a night without a process is skipped.
 */
export function nightly<Around extends { readonly now: number }>(
  work: (around: Around) => Promise<void>,
): (around: Around) => Promise<void> {
  let done: number | null = null
  return async (around) => {
    const sinceFirst = around.now - nightAtMs
    const night = Math.floor(sinceFirst / dayMs)
    if (sinceFirst % dayMs >= untilMorningMs || night === done) return
    await work(around)
    done = night
  }
}
