import { flushCompileCache } from 'node:module'
import { createApp } from './app.ts'
import { runServer } from './platform/server-process.ts'

// What was compiled for this start is kept for the next one now: a process that is killed writes nothing at its end.
flushCompileCache()
await runServer(createApp)
