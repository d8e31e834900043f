import { documentImages } from '@candor/api'
import type { AuthRecord, DocumentType, GivenPerson } from '@candor/api'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import type { Input } from '../../../api/client.ts'
import type { Places } from '../../../api/form-errors.ts'
import { now } from '../../../lib/clock.ts'
import { formatDate } from '../../../lib/dates.ts'
import { usePersonRules } from '../person-rules.ts'
import { keptImages } from '../use-auth.ts'

export type BasicValues = {
  country: string
  surname: string
  firstName: string
  birthday: string
  gender: '' | 'male' | 'female' | 'other'
  docNumber: string
  expireDate: string
  frontImage: string
  backImage: string
  holdingImage: string
  passportImage: string
  consent: boolean
}

/** The initial values; after a rejection, all values that may stay. */
export function firstValues(last: AuthRecord | null): BasicValues {
  const given = (last?.given ?? null) as GivenPerson | null
  const kept = Object.fromEntries(keptImages(last).map(({ kind, fileId }) => [kind, fileId]))
  return {
    // The country's rules apply afterwards, so it must be chosen and has no default.
    country: last?.country ?? '',
    surname: given?.surname ?? '',
    firstName: given?.firstName ?? '',
    birthday: given?.birthday ?? '',
    gender: (given?.gender ?? '') as BasicValues['gender'],
    docNumber: '',
    expireDate: given?.expireDate ?? '',
    frontImage: '',
    backImage: '',
    holdingImage: '',
    passportImage: '',
    ...kept,
    consent: false,
  }
}

/** The validation of the form, with its messages; only the photos of this kind of document are required. */
export function useBasicSchema(docType: DocumentType) {
  const t = useTranslations('identity.problems')
  const { filled, name } = usePersonRules()
  return useMemo(() => {
    const photo = v.pipe(v.string(), v.minLength(1, t('photo')))
    return v.object({
      country: filled,
      surname: name,
      firstName: name,
      birthday: filled,
      docNumber: v.pipe(
        v.string(),
        v.trim(),
        v.regex(/^[0-9A-Za-z][0-9A-Za-z /.-]{2,38}[0-9A-Za-z]$/, t('docNumber')),
      ),
      // By the device's date; the server decides on the last day.
      expireDate: v.pipe(v.string(), v.check(isStillValid, t('expired'))),
      ...Object.fromEntries(documentImages[docType].map((image) => [image, photo])),
      consent: v.literal(true, t('consent')),
    })
  }, [docType, filled, name, t])
}

const isStillValid = (day: string) => day === '' || day >= formatDate(now(), 'YYYY-MM-DD')

/** The server's input, with the photos of the chosen document only. */
export function inputOf(
  docType: DocumentType,
  values: BasicValues,
  consentVersion: string,
): Input<'applyBasicAuth'> {
  const { frontImage, backImage, holdingImage, passportImage } = values
  const { gender, expireDate } = values
  const person = {
    country: values.country,
    surname: values.surname.trim(),
    firstName: values.firstName.trim(),
    birthday: values.birthday,
    docNumber: values.docNumber.trim(),
    ...(gender !== '' && { gender }),
    ...(expireDate !== '' && { expireDate }),
    consentVersion,
  }
  if (docType === 'passport') return { docType, ...person, passportImage }
  if (docType === 'driver_license') return { docType, ...person, frontImage, backImage }
  return { docType, ...person, frontImage, backImage, holdingImage }
}

/** The form fields of the server's refusals. */
export const basicPlaces: Places<keyof BasicValues> = {
  refusals: {
    UNDERAGE: 'birthday',
    IDENTITY_IN_USE: 'docNumber',
    AGREEMENT_REQUIRED: 'consent',
  },
}
