import type { Route } from './http/route.ts'
import type { JobContext } from './jobs.ts'
import type { Event } from './lane/index.ts'

/** Handles an event of the lane. */
export type Listener = (event: Event) => unknown

/** A recurring job of a module. */
export interface ModuleJob {
  /** Unique among all modules. */
  readonly name: string
  readonly everyMs: number
  readonly run: (context: JobContext) => Promise<unknown>
}

/** What each module gives to the server; every field may be absent. */
export interface ServerModule {
  readonly routes?: readonly Route[]
  /** Best-effort listeners, for example for connected browsers. A missed event is not redelivered. */
  readonly push?: Listener | readonly Listener[]
  /** Must-deliver listeners: an event is redelivered until each has handled it, so it may arrive twice. */
  readonly onEvent?: Listener | readonly Listener[]
  readonly jobs?: readonly ModuleJob[]
  /** Runs at the start, before the first job, module by module. */
  readonly open?: (now: number) => Promise<void>
}

/** Intervals between two runs of a job (ms). */
export const every = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
} as const

export const job = (name: string, everyMs: number, run: ModuleJob['run']): ModuleJob => ({
  name,
  everyMs,
  run,
})
