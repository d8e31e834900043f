const hourMs = 3_600_000

/** Whose key was refused: this server's own, that of the device's, which is another one, or nobody knows. */
export type RefusedKey = 'own' | 'other' | 'unknown'

export type RefusalOptions = {
  readonly now: () => number
  /** Hears of every one, for the figures. */
  readonly onRefused: (service: string, key: RefusedKey) => void
  /** Writes into the log. */
  readonly report: (error: Error, what: string) => void
}

const means = {
  other: 'this server has another key than these devices were subscribed with, and lets each go',
  own: 'look at CANDOR_PUSH_CONTACT and at the clock; no device is let go, and nobody there is told',
  unknown:
    'the key, CANDOR_PUSH_CONTACT or the clock is wrong; no device is let go, and nobody there is told',
} as const

/** Says that push services refuse what this server signs: each time to the figures, and of each service hourly to the log. */
export function createRefusals({ now, onRefused, report }: RefusalOptions) {
  const saidAt = new Map<string, number>()
  return (service: string, key: RefusedKey): void => {
    onRefused(service, key)
    const what = `${key} ${service}`
    if (now() - (saidAt.get(what) ?? -hourMs) < hourMs) return
    saidAt.set(what, now())
    report(new Error(`${service} refuses the messages of this server: ${means[key]}.`), 'web push')
  }
}
