import type { Leases } from './leases.ts'
import type { World } from './world.ts'

/** The arguments of a job run: its parts and the current time (epoch ms). */
export interface JobContext {
  parts: readonly number[]
  now: number
  /** Aborted by `stop`. A long job then ends with the signal's reason. */
  signal: AbortSignal
}

export interface Jobs {
  /**
   * Runs `run` every `everyMs`, from start to start; never while it still runs, nor while no part is held. The first
   * run comes within a minute, so that a daily job also runs on a server that restarts every day. A failed run is
   * reported, and the next comes as usual.
   * @param share largest share of the time in which the job runs: after a long run it pauses longer
   */
  every(
    name: string,
    everyMs: number,
    run: (context: JobContext) => Promise<unknown>,
    share?: number,
  ): void
  /** Starts no more runs, aborts the running ones and waits for them. */
  stop(): Promise<void>
}

/** Delay of a rare job's first run (ms), when the server is no longer busy with starting. */
const FIRST_RUN_MS = 60_000

export interface JobOptions {
  world: Pick<World, 'clock' | 'after'>
  leases: Pick<Leases, 'parts'>
  onError: (error: unknown, name: string) => void
}

/** Recurring work. Due work is found in tables, so a missed run is made up by the next. */
export function createJobs({ world, leases, onError }: JobOptions): Jobs {
  const names = new Set<string>()
  const running = new Set<Promise<void>>()
  const cancels = new Map<string, () => void>()
  const stopping = new AbortController()
  const { signal } = stopping

  return {
    every(name, everyMs, run, share = 1) {
      if (names.has(name)) throw new Error(`There are two jobs named ${name}.`)
      names.add(name)

      async function once() {
        const now = world.clock.now()
        const parts = leases.parts()
        try {
          if (parts.length > 0) await run({ parts, now, signal })
        } catch (error) {
          if (!signal.aborted || error !== signal.reason) onError(error, name)
        }
        const tookMs = world.clock.now() - now
        schedule(Math.max(everyMs, tookMs / share) - tookMs)
      }

      function schedule(waitMs: number) {
        if (signal.aborted) return
        const cancel = world.after(waitMs, () => {
          const work = once().finally(() => running.delete(work))
          running.add(work)
          return work
        })
        cancels.set(name, cancel)
      }

      schedule(Math.min(everyMs, FIRST_RUN_MS))
    },
    async stop() {
      stopping.abort()
      for (const cancel of cancels.values()) cancel()
      await Promise.all(running)
    },
  }
}
