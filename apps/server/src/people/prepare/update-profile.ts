import type { endpoints, InputOf } from '@candor/api'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import type { ApiRequest } from '../../platform/http/route.ts'
import { isCountry } from '../../policy/index.ts'
import { phoneContact } from '../account.ts'
import { isAdult, mayLive } from '../age.ts'
import type { ProfileChange } from '../commands/update-profile.ts'
import { isSameSpelling } from '../name/name-key.ts'
import { openProfile, sealProfile, type ProfileData } from '../profile.ts'
import { findProfile, findUser } from '../queries.ts'
import { countryAt, statedCountry } from '../residence.ts'
import type { User } from '../tables.ts'
import type { Tools } from '../tools.ts'

type Input = InputOf<typeof endpoints.updateProfile>

/** Checks the given fields, and encrypts the data with them. */
export async function prepareUpdateProfile(
  tools: Tools,
  { user: session, input, now }: ApiRequest<typeof endpoints.updateProfile>,
): Promise<ProfileChange | Refusal> {
  const user = await findUser(tools.pool, session.userId)
  if (user === null) return refuse('NOT_FOUND')
  const row = await findProfile(tools.pool, user.userId)
  const present = openProfile(tools, row)
  const { nickName, country, avatar, ...given } = input
  const changed = { ...present, ...defined(given) }
  const data = { ...changed, emergencyContacts: changed.emergencyContacts ?? [] } as ProfileData
  const isFixed =
    movesIdentity(user, present, input, now) && (await tools.identityOf(user.userId, now)) !== null
  const fault = faultOf(user, data, input, now)
  if (fault !== null && !isFixed)
    return refuse('VALIDATION_FAILED', { fields: [{ field: fault, rule: 'format' }] })
  return {
    objection: isFixed ? refuse('STATE_CHANGED') : null,
    version: row?.version ?? 0,
    nickName,
    country,
    coolingMs: tools.limitCoolingMs,
    avatar,
    formerAvatar: user.avatarId,
    sealed: sealProfile(tools, user.userId, spelled(data)),
  }
}

/** Absent fields stay unchanged. */
const defined = (given: object) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

/** Whether the change touches the fields of an identity. A waiting country may still be cancelled. */
function movesIdentity(user: User, present: ProfileData, input: Input, now: number): boolean {
  const moves = (given: string | null | undefined, known: string | null) =>
    given !== undefined && given !== known
  const renames = (given: string | null | undefined, known: string | null) =>
    given != null && known !== null ? !isSameSpelling(given, known) : moves(given, known)
  return (
    renames(input.surname, present.surname) ||
    renames(input.firstName, present.firstName) ||
    moves(input.birthday, present.birthday) ||
    (moves(input.country, statedCountry(user)) && moves(input.country, countryAt(user, now)))
  )
}

/** The first invalid field. */
function faultOf(
  user: User,
  data: ProfileData,
  { country, birthday }: Input,
  now: number,
): string | null {
  if (birthday != null && !(isAdult(birthday, now) && mayLive(birthday, now))) return 'birthday'
  // An old value that is not a country may stay when it is sent along unchanged.
  if (country != null && country !== statedCountry(user) && !isCountry(country)) return 'country'
  const { phoneCode, phone } = data
  if ((phoneCode === null) !== (phone === null)) return 'phone'
  if (phoneCode !== null && phone !== null && phoneContact(phoneCode, phone) === null)
    return 'phone'
  const wrong = data.emergencyContacts.findIndex(
    (contact) => phoneContact(contact.phoneCode, contact.phone) === null,
  )
  return wrong < 0 ? null : `emergencyContacts.${wrong}.phone`
}

/** Normalises phone numbers. */
function spelled(data: ProfileData): ProfileData {
  const numberOf = <T extends { phoneCode: string | null; phone: string | null }>(one: T): T => {
    const known = one.phoneCode && one.phone ? phoneContact(one.phoneCode, one.phone) : null
    return known?.type === 'phone' ? { ...one, phone: known.phone } : one
  }
  return { ...numberOf(data), emergencyContacts: data.emergencyContacts.map(numberOf) }
}
