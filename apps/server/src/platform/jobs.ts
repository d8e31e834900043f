import type { Leases } from './leases.ts'
import type { World } from './world.ts'

/** What a job is told: the parts it works for and the present, epoch ms. */
export interface JobContext {
  parts: readonly number[]
  now: number
}

export interface Jobs {
  /**
   * Runs `run` every `everyMs`, counted from start to start; never while it still runs, nor when no part is held.
   * The first run comes within a minute, so that a daily job also runs on a server that restarts every day.
   * A run that fails is reported, and the next one comes as usual.
   */
  every(name: string, everyMs: number, run: (context: JobContext) => Promise<unknown>): void
  /** Starts nothing more and waits for what runs. */
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
  let stopped = false

  return {
    every(name, everyMs, run) {
      if (names.has(name)) throw new Error(`There are two jobs named ${name}.`)
      names.add(name)

      async function once() {
        const now = world.clock.now()
        const parts = leases.parts()
        try {
          if (parts.length > 0) await run({ parts, now })
        } catch (error) {
          onError(error, name)
        }
        schedule(Math.max(0, now + everyMs - world.clock.now()))
      }

      function schedule(waitMs: number) {
        if (stopped) return
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
      stopped = true
      for (const cancel of cancels.values()) cancel()
      await Promise.all(running)
    },
  }
}
