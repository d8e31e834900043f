import { flushCompileCache } from 'node:module'
import { createApp } from './app.ts'
import { runServer } from './platform/server-process.ts'

// Stores the compile cache for the next start now: a killed process writes nothing at its end.
flushCompileCache()
await runServer(createApp)
