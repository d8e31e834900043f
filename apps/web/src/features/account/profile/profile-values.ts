import { personNamePattern } from '@candor/api'
import type { Profile } from '@candor/api'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import type { Input } from '../../../api/client.ts'
import type { Places } from '../../../api/form-errors.ts'
import { readPhone, typedPhone } from '../../../api/phone.ts'

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

export function valuesOf(profile: Profile): ProfileValues {
  const { nickName, surname, firstName, gender, birthday, address, nextCountry } = profile
  // The last submitted country: submitting it again keeps it pending.
  const { country } = nextCountry ?? profile
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

/** The values as the server's input; an empty field removes a value. @param callingCode of a national number */
export function inputOf(values: ProfileValues, callingCode: string): Input<'updateProfile'> {
  const given = (typed: string) => typed.trim() || null
  return {
    nickName: values.nickName.trim(),
    surname: given(values.surname),
    firstName: given(values.firstName),
    gender: values.gender === '' ? null : values.gender,
    birthday: given(values.birthday),
    country: given(values.country),
    address: given(values.address),
    ...(readPhone(values.phone, callingCode) ?? { phoneCode: null, phone: null }),
  }
}

/** The validation of the forms of this screen, with its messages. */
export function useProfileRules() {
  const t = useTranslations('identity.problems')
  return useMemo(() => {
    const filled = v.pipe(v.string(), v.trim(), v.minLength(1, t('filled')))
    const isPhone = (typed: string) => readPhone(typed, '1') !== null
    return {
      filled,
      name: v.pipe(
        v.string(),
        v.trim(),
        v.check((typed) => typed === '' || personNamePattern.test(typed), t('name')),
      ),
      wholeName: v.pipe(filled, v.regex(personNamePattern, t('name'))),
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

/** The form fields of the server's refusals. */
export const profilePlaces: Places<keyof ProfileValues> = { names: { phoneCode: 'phone' } }
