import type { Profile } from '@candor/api'
import { useLocale, useTranslations } from 'use-intl'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { followCountry } from '../../../api/own-country.ts'
import { useSession } from '../../../api/session.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { CountryNote } from '../../../shared/country/country-note.tsx'
import { PhoneField } from '../../../shared/contact/phone-field.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import { countriesIn } from '../../../api/countries.ts'
import { useForm } from '../../../api/use-form.ts'
import { MovingNotice } from './moving-notice.tsx'
import { inputOf, profilePlaces, useProfileSchema, valuesOf } from './profile-values.ts'
import type { ProfileValues } from './profile-values.ts'
import styles from './profile.module.css'

const genders = ['', 'male', 'female', 'other'] as const
const longest = { nickName: 20, name: 50, address: 200 }

type Props = { profile: Profile; onSaved: () => void }

/** Name, birthday, address and phone number. */
export function ProfileForm({ profile, onSaved }: Props) {
  const t = useTranslations('profile')
  const errorText = useErrorText()
  const intent = useIntent('updateProfile')
  const callingCode = useSession((state) => String(state.countryInfo.phone_code))
  const { attach, ...fields } = useForm<ProfileValues>(valuesOf(profile), useProfileSchema())
  const submit = fields.submit(async (values) => {
    const end = await intent.submit(inputOf(values, callingCode))
    if (end?.name === 'refused' && !isSilent(end.error))
      fields.refuse(end.error, errorText(end.error), profilePlaces)
    if (end?.name === 'accepted') onSaved()
  })
  const stay = () => {
    fields.set('country', profile.country ?? '')
    onSaved()
  }
  return (
    <Card>
      <form ref={attach} className={styles.fields} noValidate onSubmit={submit}>
        <TextField
          {...fields.text('nickName')}
          label={t('nickName')}
          autoComplete="nickname"
          maxLength={longest.nickName}
        />
        <PersonFields fields={fields} profile={profile} />
        <MovingNotice profile={profile} onTakenBack={stay} />
        <ReachFields fields={fields} />
        <IntentNotice state={intent.state} error={fields.fault} />
        <Button type="submit" wide busy={intent.busy}>
          {t('save')}
        </Button>
      </form>
    </Card>
  )
}

type FieldsProps = {
  fields: Pick<ReturnType<typeof useForm<ProfileValues>>, 'text' | 'control' | 'values'>
}

/** After an identity was submitted, its values are shown and locked; only the gender can change. */
function PersonFields({ fields, profile }: FieldsProps & { profile: Profile }) {
  const { identity, identityLocked: locked } = profile
  const t = useTranslations('identity')
  const tag = useLocale()
  const own = useTranslations('profile')
  const lock = { disabled: locked, hint: locked ? own('locked') : undefined }
  const countries = countriesIn(tag).map(({ code, name }) => ({ value: code, label: name }))
  return (
    <>
      <TextField
        {...fields.text('surname')}
        {...(identity && { value: identity.surname })}
        {...lock}
        label={t('fields.surname')}
        autoComplete="family-name"
        maxLength={longest.name}
      />
      <TextField
        {...fields.text('firstName')}
        {...(identity && { value: identity.firstName })}
        {...lock}
        label={t('fields.firstName')}
        autoComplete="given-name"
        maxLength={longest.name}
      />
      <Select
        {...fields.control('gender')}
        label={t('fields.gender')}
        options={genders.map((value) => ({ value, label: t(`genders.${value || 'none'}`) }))}
      />
      {(!locked || profile.birthday !== null) && (
        <TextField
          {...fields.text('birthday')}
          {...lock}
          label={t('fields.birthday')}
          type="date"
          autoComplete="bday"
        />
      )}
      <Select
        {...fields.control('country')}
        onChange={(code) => {
          fields.control('country').onChange(code)
          // A phone number is usually of the same country.
          followCountry(code)
        }}
        {...(identity && { value: identity.country })}
        {...lock}
        label={t('fields.country')}
        options={[{ value: '', label: t('genders.none') }, ...countries]}
      />
      {fields.values.country !== (profile.country ?? '') && (
        <CountryNote country={fields.values.country} />
      )}
    </>
  )
}

function ReachFields({ fields }: FieldsProps) {
  const t = useTranslations('identity.fields')
  return (
    <>
      <TextField
        {...fields.text('address')}
        label={t('address')}
        autoComplete="street-address"
        maxLength={longest.address}
      />
      <PhoneField {...fields.control('phone')} label={t('phone')} autoComplete="tel" />
    </>
  )
}
