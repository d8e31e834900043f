import { hourMs } from '@candor/api'

/** Whether the refused key is this server's own, or another one. */
export type RefusedKey = 'own' | 'other'

export type RefusalOptions = {
  readonly now: () => number
  /** Called for every refusal, for the metrics. */
  readonly onRefused: (service: string, key: RefusedKey) => void
  /** Writes to the log. */
  readonly report: (error: Error, what: string) => void
}

const means = {
  other: 'this server has another key than these devices were subscribed with, and lets each go',
  own: 'look at CANDOR_PUSH_CONTACT and at the clock; no device is let go, and nobody there is told',
} as const

/** Reports refused signatures: each to the metrics, and each service hourly to the log. */
export function createRefusals({ now, onRefused, report }: RefusalOptions) {
  const reportedAt = new Map<string, number>()
  return (service: string, key: RefusedKey): void => {
    onRefused(service, key)
    const what = `${key} ${service}`
    if (now() - (reportedAt.get(what) ?? -hourMs) < hourMs) return
    reportedAt.set(what, now())
    report(new Error(`${service} refuses the messages of this server: ${means[key]}.`), 'web push')
  }
}
