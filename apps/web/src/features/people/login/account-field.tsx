import { useLocale, useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { Field } from '../../../ui/field.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { IconChevronDown } from '../../../ui/icons.ts'
import { Picker } from '../../../ui/picker.tsx'
import { countriesIn, countryInfoOf } from '../../../api/countries.ts'
import { looksLikePhone } from '../parts/typed-account.ts'
import styles from './login.module.css'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** What the browser may offer here: an account that it knows, or a passkey. */
const suggested = 'username webauthn'

/** One field for an e-mail address or a phone number. The country appears when it is a number without one. */
export function AccountField({ label, value, onChange, error }: Props) {
  const needsCountry = looksLikePhone(value) && !/^\s*(?:\+|00)/.test(value)
  return (
    <Field label={label} error={error}>
      {(control) => (
        <span className={fieldStyles.box}>
          {needsCountry && <CountryPicker />}
          <input
            {...control}
            className={fieldStyles.input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            type="text"
            inputMode="email"
            autoComplete={suggested}
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
            maxLength={254}
          />
        </span>
      )}
    </Field>
  )
}

/** The calling code in words of one sign; over it the phone's own picker, with the names of countries. */
function CountryPicker() {
  const t = useTranslations('login')
  const tag = useLocale()
  const { country_code: chosen, phone_code: callingCode } = useSession((state) => state.countryInfo)
  const choose = (code: string) => {
    const countryInfo = countryInfoOf(code)
    if (countryInfo !== null) useSession.setState({ countryInfo })
  }
  return (
    <span className={styles.country}>
      <span aria-hidden>{`+${callingCode}`}</span>
      <IconChevronDown size={16} aria-hidden />
      <Picker
        aria-label={t('country')}
        autoComplete="country"
        className={styles.picker}
        value={chosen}
        options={countriesIn(tag).map(({ code, name, callingCode: number }) => ({
          value: code,
          label: `${name} +${number}`,
        }))}
        onChange={choose}
      />
    </span>
  )
}
