import type { EmergencyContact, Profile as ShownProfile } from '@candor/api'
import { findProfile } from './queries.ts'
import { comingCountry, countryAt } from './residence.ts'
import type { ProfileRow, User } from './tables.ts'
import type { Tools } from './tools.ts'

/** The encrypted part. */
export type ProfileData = Pick<
  ShownProfile,
  'surname' | 'firstName' | 'gender' | 'birthday' | 'address' | 'phoneCode' | 'phone'
> & { readonly emergencyContacts: EmergencyContact[] }

const nothing: ProfileData = {
  surname: null,
  firstName: null,
  gender: null,
  birthday: null,
  address: null,
  phoneCode: null,
  phone: null,
  emergencyContacts: [],
}

const purposeOf = (userId: string) => `profile of ${userId}`

export function sealProfile({ vault }: Pick<Tools, 'vault'>, userId: string, data: ProfileData) {
  return vault.seal(Buffer.from(JSON.stringify(data)), purposeOf(userId))
}

export function openProfile(
  { vault }: Pick<Tools, 'vault'>,
  row: Pick<ProfileRow, 'userId' | 'sealed'> | null,
): ProfileData {
  if (row === null) return nothing
  const opened = vault.open(row.sealed, purposeOf(row.userId))
  return JSON.parse(Buffer.from(opened).toString()) as ProfileData
}

/** The personal data of a user, for the user. */
export async function showProfile(tools: Tools, user: User, now: number): Promise<ShownProfile> {
  const row = await findProfile(tools.pool, user.userId)
  const identity = await tools.identityOf(user.userId, now)
  return {
    ...openProfile(tools, row),
    nickName: user.nickName,
    country: countryAt(user, now),
    nextCountry: comingCountry(user, now),
    identityLocked: identity !== null,
    identity,
    updatedAt: row?.updatedAt ?? null,
  }
}
