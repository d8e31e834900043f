import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs npm in the given folder with its output shown and no input.
 * Throws an Error whose message is one sentence for the person at the keyboard.
 */
export function npm(root, args) {
  const { command, before, shell } = npmCommand()
  const result = spawnSync(command, [...before, ...args], {
    cwd: root,
    env: npmEnvironment(),
    shell,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (result.error?.code === 'ENOENT') {
    throw new Error(
      'npm was not found: install Node 20 or newer together with npm, then try again.',
    )
  }
  if (result.error) throw new Error(`npm could not be started: ${result.error.message}.`)
  if (result.status !== 0) {
    throw new Error(
      `"npm ${args[0]}" failed (see above): check that this machine reaches the npm registry, then try again.`,
    )
  }
}

// Under `npm start`, npm gives the path of its own script; running that needs no shell, not even on Windows.
function npmCommand() {
  const script = process.env.npm_execpath ?? ''
  if (/npm-cli\.c?js$/.test(script)) {
    return { command: process.execPath, before: [script], shell: false }
  }
  return { command: 'npm', before: [], shell: process.platform === 'win32' }
}

// npm keeps its cache in the home folder; a service account may have no home folder that it can write.
function npmEnvironment() {
  const env = { ...process.env, npm_config_yes: 'true' }
  if (!env.npm_config_cache && !canWrite(home())) {
    env.npm_config_cache = join(tmpdir(), 'candor-npm-cache')
  }
  return env
}

function home() {
  try {
    return homedir()
  } catch {
    return ''
  }
}

function canWrite(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
