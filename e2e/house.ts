import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** A copy of the shipped product that a test may damage. */
export type House = {
  readonly folder: string
  /** Folder of the built web app. */
  readonly web: string
  readonly remove: () => Promise<void>
}

/** Copies the server and the built web app; unchanged folders are linked. */
export async function copyHouse(): Promise<House> {
  const folder = await mkdtemp(join(tmpdir(), 'candor-house-'))
  const web = join(folder, 'apps/web/dist')
  await mkdir(join(folder, 'apps'), { recursive: true })
  await cp(join(root, 'apps/server'), join(folder, 'apps/server'), { recursive: true })
  await cp(join(root, 'apps/web/dist'), web, { recursive: true })
  await Promise.all(
    ['data', 'node_modules', 'package.json', 'apps/console'].map((name) =>
      symlink(join(root, name), join(folder, name)),
    ),
  )
  return { folder, web, remove: () => rm(folder, { recursive: true, force: true }) }
}
