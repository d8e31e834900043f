import { dayMs } from '@candor/api'

const hourMs = 3_600_000
/** Three in the morning where the product's days turn (UTC+8), when the fewest trade. */
const nightAtMs = (3 - 8) * hourMs
const untilMorningMs = 5 * hourMs

/**
 * Runs work once a night, when it is called between three and eight in the morning. Work that fails is due again at the
 * next call of that night; a night without a process passes without it.
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
