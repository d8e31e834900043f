import type { Log } from '../log.ts'

/** The part of the log that the edge uses. */
export type EdgeLog = Pick<Log, 'info' | 'warn' | 'error'>
