import { useLocale, useTranslations } from 'use-intl'
import { countriesIn } from '../../../api/countries.ts'
import { Card } from '../../../ui/display/card.tsx'
import { CountryNote } from '../../../shared/country/country-note.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import styles from '../identity.module.css'
import type { BasicFields } from './basic-form.tsx'

const genders = ['', 'male', 'female', 'other'] as const
const longestName = 50
const longestNumber = 40

/** The holder of the document, as printed on it. @param masked the masked number of an earlier application */
export function PersonFields({ fields, masked }: { fields: BasicFields; masked: string | null }) {
  const t = useTranslations('identity')
  const tag = useLocale()
  return (
    <Card title={t('sections.person')}>
      <div className={styles.fields}>
        <Select
          {...fields.control('country')}
          label={t('fields.country')}
          options={[
            { value: '', label: t('choose') },
            ...countriesIn(tag).map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
        <CountryNote country={fields.values.country} />
        <TextField
          {...fields.text('surname')}
          label={t('fields.surname')}
          autoComplete="family-name"
          maxLength={longestName}
        />
        <TextField
          {...fields.text('firstName')}
          label={t('fields.firstName')}
          autoComplete="given-name"
          maxLength={longestName}
        />
        <TextField
          {...fields.text('birthday')}
          label={t('fields.birthday')}
          type="date"
          autoComplete="bday"
        />
        <Select
          {...fields.control('gender')}
          label={t('fields.gender')}
          options={genders.map((value) => ({ value, label: t(`genders.${value || 'none'}`) }))}
        />
        <TextField
          {...fields.text('docNumber')}
          folded
          label={t('fields.docNumber')}
          hint={masked === null ? undefined : t('typeAgain', { masked })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={longestNumber}
        />
        <TextField
          {...fields.text('expireDate')}
          label={t('fields.expireDate')}
          optional
          type="date"
        />
      </div>
    </Card>
  )
}
