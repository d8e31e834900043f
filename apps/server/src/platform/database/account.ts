import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { RefusalToStart } from '../refusal-to-start.ts'

/** The operating system account that PostgreSQL runs under. */
export interface Account {
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root, so a root process runs it as `postgres`, or as `nobody` if that user does not
 * exist. Every other user runs it as itself (null).
 */
export function postgresAccount(uid = process.getuid?.()): Account | null {
  if (uid !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const fields = users.find((line) => line.startsWith(`${name}:`))?.split(':')
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new RefusalToStart(
    'PostgreSQL does not run as root and this machine has no user postgres: start Candor as another user or set DATABASE_URL.',
  )
}

/**
 * The account to use: if root starts a cluster that another user owns, that user's account, because PostgreSQL must own
 * its files.
 */
export async function accountFor(
  cluster: string,
  account: Account | null,
): Promise<Account | null> {
  if (!account) return null
  const made = await stat(cluster).catch(() => null)
  return made && made.uid !== 0 ? { uid: made.uid, gid: made.gid } : account
}

/** Whether the account may enter the folder and all folders above it. */
export async function mayEnter(account: Account, folder: string): Promise<boolean> {
  const { uid, gid, mode } = await stat(folder)
  const enter = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  if ((mode & enter) === 0) return false
  return dirname(folder) === folder || mayEnter(account, dirname(folder))
}
