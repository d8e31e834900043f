import type { Leases } from './leases.ts'
import type { World } from './world.ts'

/** What a job is told: the parts it works for, the present (epoch ms), and when to break off. */
export interface JobContext {
  parts: readonly number[]
  now: number
  /** Aborted by `stop`. A job that takes long ends then, with the signal's reason. */
  signal: AbortSignal
}

export interface Jobs {
  /**
   * Runs `run` every `everyMs`, counted from start to start; never while it still runs, nor when no part is held.
   * The first run comes within a minute, so that a daily job also runs on a server that restarts every day.
   * A run that fails is reported, and the next one comes as usual.
   * @param share of the time, at most, in which it runs: one that takes long comes less often.
   */
  every(
    name: string,
    everyMs: number,
    run: (context: JobContext) => Promise<unknown>,
    share?: number,
  ): void
  /** Starts nothing more, tells what runs to break off, and waits for it. */
  stop(): Promise<void>
}

/** A rare job first runs this long after the start, when the server is no longer busy with starting. */
const FIRST_RUN_MS = 60_000

export interface JobOptions {
  world: Pick<World, 'clock' | 'after'>
  leases: Pick<Leases, 'parts'>
  onError: (error: unknown, name: string) => void
}

/** Work that nobody asks for: what is due is found in tables, so a run that was missed is done by the next. */
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
