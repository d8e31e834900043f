import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { GivenDay } from './identity.ts'
import { genders, relationships } from './identity-names.ts'
import { Phone, PhoneCode } from './people-shapes.ts'
import { PersonName } from './person-name.ts'
import { Country, Id, Ms, Text, text } from './scalars.ts'

/** The public name of a user: no line breaks, no characters that change the writing direction. */
const NickName = v.pipe(
  text(1, 20),
  v.trim(),
  v.regex(/^(?!\s)[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]+$/u),
)
const Address = text(1, 200)

/** The contact for emergencies, if the user cannot be reached. */
export const EmergencyContact = v.strictObject({
  surname: PersonName,
  name: PersonName,
  relationship: v.picklist(relationships),
  phoneCode: PhoneCode,
  phone: Phone,
  address: Address,
})
export type EmergencyContact = v.InferOutput<typeof EmergencyContact>

export const emergencyContactsLimit = 3

export const Profile = v.strictObject({
  nickName: Text,
  surname: v.nullable(Text),
  firstName: v.nullable(Text),
  gender: v.nullable(v.picklist(genders)),
  birthday: v.nullable(Text),
  /** The country whose rules hold today. */
  country: v.nullable(Country),
  /** A later country that allows more: it holds from `at` on, and setting `country` cancels it. */
  nextCountry: v.nullable(v.strictObject({ country: v.nullable(Country), at: Ms })),
  address: v.nullable(Text),
  /** A number for calls; sign-in and codes use the account's own. */
  phoneCode: v.nullable(Text),
  phone: v.nullable(Text),
  emergencyContacts: v.array(EmergencyContact),
  /** Name, birthday and country are fixed while an identity with them is under review or verified. */
  identityLocked: v.boolean(),
  /** The person of that identity as typed; the names are masked once the typed data is deleted. Null without one. */
  identity: v.nullable(v.strictObject({ surname: Text, firstName: Text, country: Country })),
  updatedAt: v.nullable(Ms),
})
export type Profile = v.InferOutput<typeof Profile>

export const getProfile = endpoint({
  name: 'getProfile',
  concept: 'people',
  auth: 'token',
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  request: v.object({}),
  result: Profile,
  errors: [],
  summary: 'Personal data of who is signed in. They are kept sealed.',
})

export const updateProfile = endpoint({
  name: 'updateProfile',
  concept: 'people',
  auth: 'token',
  limit: { count: 30, perMs: MINUTE, by: 'user' },
  /** Absent fields stay unchanged; null removes a value. */
  request: v.strictObject({
    nickName: v.optional(NickName),
    /** A picture that was uploaded as `avatar`. */
    avatar: v.optional(v.nullable(Id)),
    surname: v.optional(v.nullable(PersonName)),
    firstName: v.optional(v.nullable(PersonName)),
    gender: v.optional(v.nullable(v.picklist(genders))),
    /** 18 to 120 years ago. */
    birthday: v.optional(v.nullable(GivenDay)),
    /** A country that allows more takes effect only after a waiting time. */
    country: v.optional(v.nullable(Country)),
    address: v.optional(v.nullable(Address)),
    /** Both or neither. */
    phoneCode: v.optional(v.nullable(PhoneCode)),
    phone: v.optional(v.nullable(Phone)),
    /** All of them. */
    emergencyContacts: v.optional(
      v.nullable(
        v.pipe(v.array(EmergencyContact), v.minLength(1), v.maxLength(emergencyContactsLimit)),
      ),
    ),
  }),
  result: Profile,
  errors: ['STATE_CHANGED', 'FILE_NOT_OWNED'],
  summary:
    'Changes personal data. A country that allows more waits first. Name, birthday and ' +
    'country stay once an identity was given.',
})
