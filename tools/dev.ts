// npm run dev: the server restarts, and the web app and the console reload themselves when a file changes.
import { root } from './root.ts'
import { supervise } from './bootstrap/supervise.mjs'

const server = supervise(process.execPath, ['--watch', 'apps/server/src/main.ts'], { cwd: root })
const apps = ['web', 'console'].map((name) =>
  supervise(process.execPath, ['../../node_modules/vite/bin/vite.js'], {
    cwd: `${root}apps/${name}`,
  }),
)

process.exitCode = await Promise.race([server, ...apps])
// If one process ends, the others get the signal that an outside stop would send.
process.kill(process.pid, 'SIGTERM')
await Promise.all([server, ...apps])
