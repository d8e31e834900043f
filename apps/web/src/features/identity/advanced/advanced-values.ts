import type { AuthRecord, GivenAddress, relationships, sourcesOfFunds } from '@candor/api'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import type { Input } from '../../../api/client.ts'
import type { Places } from '../../../api/form-errors.ts'
import { usePersonRules } from '../person-rules.ts'
import { keptImages } from '../use-auth.ts'

export type AdvancedValues = {
  address: string
  city: string
  postalCode: string
  occupation: string
  sourceOfFunds: '' | (typeof sourcesOfFunds)[number]
  contactSurname: string
  contactName: string
  relationship: '' | (typeof relationships)[number]
  phoneCode: string
  phone: string
  contactAddress: string
  addressProof: string
  holdingImage: string
  consent: boolean
}

/** The initial values; after a rejection, all values that may stay. */
export function firstValues(last: AuthRecord | null, phoneCode: string): AdvancedValues {
  const given = (last?.given ?? null) as GivenAddress | null
  const contact = given?.emergencyContacts[0]
  const kept = Object.fromEntries(keptImages(last).map(({ kind, fileId }) => [kind, fileId]))
  return {
    address: given?.address ?? '',
    city: given?.city ?? '',
    postalCode: given?.postalCode ?? '',
    occupation: given?.occupation ?? '',
    sourceOfFunds: (given?.sourceOfFunds ?? '') as AdvancedValues['sourceOfFunds'],
    contactSurname: contact?.surname ?? '',
    contactName: contact?.name ?? '',
    relationship: (contact?.relationship ?? '') as AdvancedValues['relationship'],
    phoneCode: contact?.phoneCode ?? phoneCode,
    phone: contact?.phone ?? '',
    contactAddress: contact?.address ?? '',
    addressProof: '',
    holdingImage: '',
    ...kept,
    consent: false,
  }
}

/** The validation of the form, with its messages. */
export function useAdvancedSchema() {
  const t = useTranslations('identity.problems')
  const { filled, name } = usePersonRules()
  return useMemo(() => {
    const photo = v.pipe(v.string(), v.minLength(1, t('photo')))
    return v.object({
      address: v.pipe(v.string(), v.trim(), v.minLength(5, t('address'))),
      city: filled,
      contactSurname: name,
      contactName: name,
      relationship: filled,
      phoneCode: v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, t('phoneCode'))),
      phone: v.pipe(v.string(), v.transform(withoutSeparators), v.regex(/^\d{4,15}$/, t('phone'))),
      contactAddress: filled,
      addressProof: photo,
      holdingImage: photo,
      consent: v.literal(true, t('consent')),
    })
  }, [filled, name, t])
}

export function inputOf(
  values: AdvancedValues,
  consentVersion: string,
): Input<'applyAdvancedAuth'> {
  const { sourceOfFunds, phoneCode, phone, addressProof, holdingImage } = values
  const postalCode = values.postalCode.trim()
  const occupation = values.occupation.trim()
  return {
    address: values.address.trim(),
    city: values.city.trim(),
    ...(postalCode !== '' && { postalCode }),
    ...(occupation !== '' && { occupation }),
    ...(sourceOfFunds !== '' && { sourceOfFunds }),
    emergencyContacts: [
      {
        surname: values.contactSurname.trim(),
        name: values.contactName.trim(),
        // The validation requires a choice before sending.
        relationship: values.relationship as (typeof relationships)[number],
        phoneCode,
        phone: withoutSeparators(phone),
        address: values.contactAddress.trim(),
      },
    ],
    addressProof,
    holdingImage,
    consentVersion,
  }
}

/** Removes the separators that people type between digits. */
const withoutSeparators = (typed: string) => typed.replaceAll(/[\s().-]/g, '')

/** The form fields of the server's refusals. */
export const advancedPlaces: Places<keyof AdvancedValues> = {
  names: {
    'emergencyContacts.0.surname': 'contactSurname',
    'emergencyContacts.0.name': 'contactName',
    'emergencyContacts.0.phoneCode': 'phoneCode',
    'emergencyContacts.0.phone': 'phone',
    'emergencyContacts.0.address': 'contactAddress',
  },
  refusals: { AGREEMENT_REQUIRED: 'consent' },
}
