// The entry of every npm script: installs missing packages, then runs the task on the project's own Node. Plain
// JavaScript without dependencies, because nothing is installed yet at its first run.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './bootstrap/install.mjs'
import { supervise } from './bootstrap/supervise.mjs'
import { tasks } from './bootstrap/tasks.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

try {
  process.exitCode = await run(process.argv[2], process.argv.slice(3))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function run(name = '', args) {
  if (!Object.hasOwn(tasks, name))
    throw new Error(`Say what to run: ${Object.keys(tasks).join(', ')}.`)
  const node = install(root)
  const scripts = tasks[name]
  // TypeScript is stripped and compiled once, not at each start, which halves the start time.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
  for (const script of scripts) {
    const own = script === scripts.at(-1) ? args : []
    const code = await supervise(node, [script, ...own], { cwd: root })
    if (code !== 0) return code
  }
  return 0
}
