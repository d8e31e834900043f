import type { Profile } from '@candor/api'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import type { Input } from '../../../api/client.ts'
import type { Places } from '../../../api/form-errors.ts'
import { countryInfoOf } from '../../../api/countries.ts'
import { readContact } from '../parts/typed-account.ts'

export type ProfileValues = {
  nickName: string
  surname: string
  firstName: string
  gender: '' | 'male' | 'female' | 'other'
  birthday: string
  country: string
  address: string
  phone: string
}

/** A number as it is typed: internationally. */
export function typedPhone({ phoneCode, phone }: Pick<Profile, 'phoneCode' | 'phone'>): string {
  return phoneCode === null || phone === null ? '' : `+${phoneCode} ${phone}`
}

/** What was typed as a number; null for nothing. @param country whose calling code a national number gets */
export function phoneIn(typed: string, country: string) {
  const callingCode = String(countryInfoOf(country)?.phone_code ?? 1)
  const contact = readContact(typed, callingCode)
  return contact?.kind === 'phone' ? { phoneCode: contact.phoneCode, phone: contact.phone } : null
}

export function valuesOf(profile: Profile): ProfileValues {
  const { nickName, surname, firstName, gender, birthday, country, address } = profile
  return {
    nickName,
    surname: surname ?? '',
    firstName: firstName ?? '',
    gender: gender ?? '',
    birthday: birthday ?? '',
    country: country ?? '',
    address: address ?? '',
    phone: typedPhone(profile),
  }
}

/** The values as the server takes them; an empty field takes back. */
export function inputOf(values: ProfileValues): Input<'updateProfile'> {
  const given = (typed: string) => typed.trim() || null
  return {
    nickName: values.nickName.trim(),
    surname: given(values.surname),
    firstName: given(values.firstName),
    gender: values.gender === '' ? null : values.gender,
    birthday: given(values.birthday),
    country: given(values.country),
    address: given(values.address),
    ...(phoneIn(values.phone, values.country) ?? { phoneCode: null, phone: null }),
  }
}

/** What the forms of this screen ask before anything is sent, in the user's words. */
export function useProfileRules() {
  const t = useTranslations('identity.problems')
  return useMemo(() => {
    const filled = v.pipe(v.string(), v.trim(), v.minLength(1, t('filled')))
    const isPhone = (typed: string) => phoneIn(typed, 'US') !== null
    return {
      filled,
      name: v.pipe(
        v.string(),
        v.trim(),
        v.regex(/^$|^(?![\s'.-])[\p{L}\p{M} '.-]{1,50}$/u, t('name')),
      ),
      wholeName: v.pipe(filled, v.regex(/^(?![\s'.-])[\p{L}\p{M} '.-]{1,50}$/u, t('name'))),
      phone: v.pipe(
        v.string(),
        v.check((typed) => typed.trim() === '' || isPhone(typed), t('phone')),
      ),
      wholePhone: v.pipe(v.string(), v.check(isPhone, t('phone'))),
    }
  }, [t])
}

export function useProfileSchema() {
  const { filled, name, phone } = useProfileRules()
  return useMemo(
    () => v.looseObject({ nickName: filled, surname: name, firstName: name, phone }),
    [filled, name, phone],
  )
}

/** Where the form shows what the server says. */
export const profilePlaces: Places<keyof ProfileValues> = { names: { phoneCode: 'phone' } }
