import type { Log } from '../log.ts'

/** What of the log the edge uses. */
export type EdgeLog = Pick<Log, 'info' | 'warn' | 'error'>
