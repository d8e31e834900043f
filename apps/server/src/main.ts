import { createApp } from './app.ts'
import { runServer } from './platform/server-process.ts'

await runServer(createApp)
