import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** A package that Candor is made of: its name, its version, and the licence it names; null where it names none. */
export type Licence = readonly [name: string, version: string, licence: string | null]

type Locked = { version?: string; license?: string; dev?: boolean; link?: boolean }

const lockFile = join(import.meta.dirname, '../../package-lock.json')
const id = 'virtual:licences'
const resolved = `\0${id}`

/** Brings the packages that run in Candor, with their licences, out of the lock file as `virtual:licences`. */
export function licences(): Plugin {
  return {
    name: 'candor:licences',
    resolveId: (source) => (source === id ? resolved : null),
    load(source) {
      if (source !== resolved) return null
      this.addWatchFile(lockFile)
      return `export default ${JSON.stringify(licencesOf(readFileSync(lockFile, 'utf8')))}`
    },
  }
}

/** Every package once for each version, by name. What only tests and builds use does not run. */
export function licencesOf(lock: string): Licence[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> }
  const found = new Map<string, Licence>()
  for (const [path, { version = '', license = null, dev, link }] of Object.entries(packages)) {
    const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1]
    if (name === undefined || dev === true || link === true) continue
    found.set(`${name}@${version}`, [name, version, license])
  }
  return [...found.values()].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
}
