// npm run dev: the server restarts and the web app reloads itself when a file changes.
import { root } from './root.ts'
import { supervise } from './bootstrap/supervise.mjs'

const server = supervise(process.execPath, ['--watch', 'apps/server/src/main.ts'], { cwd: root })
const web = supervise(process.execPath, ['../../node_modules/vite/bin/vite.js'], {
  cwd: `${root}apps/web`,
})

process.exitCode = await Promise.race([server, web])
// One of the two alone is of no use: the other gets the signal that it would get from outside.
process.kill(process.pid, 'SIGTERM')
await Promise.all([server, web])
