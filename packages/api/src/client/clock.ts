/** The server's time as estimated by a client: its own clock plus a measured offset. */
export type ServerClock = {
  /** Epoch milliseconds, corrected. */
  now(): number
  /** Measures again with three samples; the fastest counts. */
  sync(): Promise<void>
}

const SAMPLES = 3

/** Makes a clock from the device's own clock and a function that asks the server for its time. */
export function createServerClock(
  readServerAt: () => Promise<number>,
  deviceNow: () => number,
): ServerClock {
  let offsetMs = 0

  async function sample(): Promise<{ roundTripMs: number; offsetMs: number }> {
    const sentAt = deviceNow()
    const serverAt = await readServerAt()
    const receivedAt = deviceNow()
    const middleAt = Math.round((sentAt + receivedAt) / 2)
    return { roundTripMs: receivedAt - sentAt, offsetMs: serverAt - middleAt }
  }

  return {
    now: () => deviceNow() + offsetMs,
    async sync() {
      let best = await sample()
      for (let taken = 1; taken < SAMPLES; taken++) {
        const next = await sample()
        if (next.roundTripMs < best.roundTripMs) best = next
      }
      offsetMs = best.offsetMs
    },
  }
}
