import type { World } from '../../../platform/world.ts'

const everyMs = 60_000

/** Reports each kind of fault once a minute with its count, because a source can fail a thousand times a second. */
export function createFaultReports(
  { clock }: Pick<World, 'clock'>,
  source: string,
  onError: (error: unknown) => void,
) {
  const kinds = new Map<string, { reportedAt: number; unreported: number }>()

  return (what: string, cause?: unknown): void => {
    const now = clock.now()
    const known = kinds.get(what)
    if (known && now - known.reportedAt < everyMs) return void (known.unreported += 1)
    const more =
      known && known.unreported > 0 ? ` (and ${known.unreported} times since it was said)` : ''
    kinds.set(what, { reportedAt: now, unreported: 0 })
    onError(new Error(`${source}: ${what}${more}`, ...(cause === undefined ? [] : [{ cause }])))
  }
}

/** Reports a fault; the text identifies its kind, so there must be few of them. */
export type ReportFault = ReturnType<typeof createFaultReports>
