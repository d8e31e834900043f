import { partOf } from '../../platform/part.ts'
import { contactOf } from '../account.ts'
import { findUser, isKnownBy } from '../queries.ts'
import type { User } from '../tables.ts'
import { identityName } from '../third-party/tables.ts'
import type { Tools } from '../tools.ts'
import { walletName } from '../wallet-sign-in/tables.ts'

type Known = Pick<Tools, 'pool' | 'secrets' | 'identityNamesOf'>

/**
 * Keyed hashes of everything that identifies the user of an ended account: their identifiers, and the devices of their
 * sessions.
 */
export async function marksLeft(tools: Known, user: User): Promise<Buffer[]> {
  return hashed(tools, [...(await ownNames(tools, user)), ...(await deviceNames(tools, user))])
}

/**
 * Keyed hashes by which this user may be recognised. A device may have another user by now, so it counts for guests
 * only, who have no other identifier. Every open account has at least one.
 */
export async function marksShown(tools: Known, userId: string): Promise<Buffer[]> {
  const user = await findUser(tools.pool, userId)
  if (user === null) return []
  const isGuest = user.accountType === 'guest'
  const devices = isGuest ? await deviceNames(tools, user) : []
  return hashed(tools, [...(await ownNames(tools, user)), ...devices])
}

/** Keyed hashes of a user's identifiers, without devices, which another person may share. */
export async function marksOf(tools: Known, userId: string): Promise<Buffer[]> {
  const user = await findUser(tools.pool, userId)
  return user === null ? [] : hashed(tools, await ownNames(tools, user))
}

const hashed = ({ secrets }: Known, names: readonly string[]): Buffer[] =>
  names.map((name) => secrets.markHash(name))

/** The contact, all sign-in methods, removed or not, and all verified identities. */
async function ownNames({ pool, identityNamesOf }: Known, user: User): Promise<string[]> {
  const { userId } = user
  const who = [partOf(userId), userId]
  const contact = contactOf(user)
  const wallets = await pool.query<{ address: string }>(
    'select address from people_wallet where part = $1 and user_id = $2',
    who,
  )
  const parties = await pool.query<{ issuer: string; subject: string }>(
    'select issuer, subject from people_third_party where part = $1 and user_id = $2',
    who,
  )
  return [
    ...(contact === null ? [] : [`contact:${contact.address}`]),
    ...wallets.rows.map(({ address }) => walletName(address)),
    ...parties.rows.map(identityName),
    ...(await identityNamesOf(userId)),
  ]
}

/** Devices by their keys, whose private half does not leave the device. */
async function deviceNames({ pool }: Known, { userId }: User): Promise<string[]> {
  const found = await pool.query<{ device_thumbprint: string }>(
    `select distinct device_thumbprint from people_session s
     where part = $1 and user_id = $2 and ${isKnownBy('s')}`,
    [partOf(userId), userId],
  )
  return found.rows.map(({ device_thumbprint: thumbprint }) => `device:${thumbprint}`)
}
