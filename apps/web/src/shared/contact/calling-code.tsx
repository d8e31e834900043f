import { useLayoutEffect } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { countriesIn } from '../../api/countries.ts'
import { chooseCountry, startCountry } from '../../api/own-country.ts'
import { useSession } from '../../api/session.ts'
import styles from './calling-code.module.css'
import { IconChevronDown } from '../../ui/display/icons.ts'
import { Picker } from '../../ui/inputs/picker.tsx'

/** The calling code as a short text; the phone's own picker with country names lies over it. */
export function CallingCode({ onChosen }: { onChosen: () => void }) {
  const t = useTranslations('ui')
  const tag = useLocale()
  const { country_code: chosen, phone_code: callingCode } = useSession((state) => state.countryInfo)
  useLayoutEffect(startCountry, [])
  const choose = (code: string) => {
    chooseCountry(code)
    onChosen()
  }
  return (
    <span className={styles.country}>
      <span aria-hidden>{`+${callingCode}`}</span>
      <IconChevronDown size={16} aria-hidden />
      <Picker
        aria-label={t('callingCode')}
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
