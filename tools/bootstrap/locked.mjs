import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A short name for one state of the lock file. */
export function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/**
 * Whether node_modules contains the lock file's packages. npm writes its list of installed packages as its last step,
 * so an interrupted install is detected too. Packages for other systems may be absent.
 */
export function isInstalled(root) {
  const list = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  const locked = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(list)
  const missing = Object.keys(locked).some((path) => !present[path] && !locked[path].optional)
  const foreign = Object.keys(present).some(
    (path) => !locked[path] || locked[path].version !== present[path].version,
  )
  return !missing && !foreign
}

function packagesOf(file) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'))
  return Object.fromEntries(
    Object.entries(packages).filter(([path]) => path.includes('node_modules/')),
  )
}
