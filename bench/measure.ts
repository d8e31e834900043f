/** Any percentile of sorted samples: the smallest value that at least `share` of them do not exceed. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5)

/** A number with its significant digits only. */
export function shown(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3)
}

export type Load = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number }

/**
 * `callers` callers each call again as soon as they are answered, for `seconds`; the first part is a warm-up and does
 * not count.
 */
export async function load(
  callers: number,
  seconds: number,
  call: (caller: number) => Promise<unknown>,
): Promise<Load> {
  const samples: number[] = []
  const started = performance.now()
  const countFrom = started + (seconds * 1_000) / 5
  const end = started + seconds * 1_000
  async function caller(number: number): Promise<void> {
    while (performance.now() < end) {
      const startedAt = performance.now()
      await call(number)
      if (startedAt >= countFrom) samples.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, number) => caller(number)))
  const counted = (performance.now() - countFrom) / 1_000
  return {
    perSecond: samples.length / counted,
    p50Ms: percentile(samples, 0.5),
    p99Ms: percentile(samples, 0.99),
  }
}
