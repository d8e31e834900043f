import { relationships, sourcesOfFunds } from '@candor/api'
import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/display/card.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import styles from '../identity.module.css'
import type { AdvancedFields } from './advanced-form.tsx'

type Props = { fields: AdvancedFields }
const longest = { address: 200, city: 100, code: 20, name: 50, phone: 24 }

export function AddressFields({ fields }: Props) {
  const t = useTranslations('identity')
  return (
    <Card title={t('sections.address')}>
      <div className={styles.fields}>
        <TextField
          {...fields.text('address')}
          label={t('fields.address')}
          autoComplete="street-address"
          maxLength={longest.address}
        />
        <TextField
          {...fields.text('city')}
          label={t('fields.city')}
          autoComplete="address-level2"
          maxLength={longest.city}
        />
        <TextField
          {...fields.text('postalCode')}
          folded
          label={t('fields.postalCode')}
          optional
          autoComplete="postal-code"
          maxLength={longest.code}
        />
        <TextField
          {...fields.text('occupation')}
          label={t('fields.occupation')}
          optional
          autoComplete="organization-title"
          maxLength={longest.city}
        />
        <Select
          {...fields.control('sourceOfFunds')}
          label={t('fields.sourceOfFunds')}
          options={(['', ...sourcesOfFunds] as const).map((value) => ({
            value,
            label: t(`sources.${value || 'none'}`),
          }))}
        />
      </div>
    </Card>
  )
}

export function ContactFields({ fields }: Props) {
  const t = useTranslations('identity')
  return (
    <Card title={t('sections.contact')}>
      <div className={styles.fields}>
        <TextField
          {...fields.text('contactSurname')}
          label={t('fields.surname')}
          autoComplete="off"
          maxLength={longest.name}
        />
        <TextField
          {...fields.text('contactName')}
          label={t('fields.firstName')}
          autoComplete="off"
          maxLength={longest.name}
        />
        <Select
          {...fields.control('relationship')}
          label={t('fields.relationship')}
          options={[
            { value: '', label: t('choose') },
            ...relationships.map((value) => ({ value, label: t(`relationships.${value}`) })),
          ]}
        />
        <TextField
          {...fields.text('phoneCode')}
          folded
          label={t('fields.phoneCode')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
        <TextField
          {...fields.text('phone')}
          folded
          label={t('fields.phone')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={longest.phone}
        />
        <TextField
          {...fields.text('contactAddress')}
          label={t('fields.address')}
          autoComplete="off"
          maxLength={longest.address}
        />
      </div>
    </Card>
  )
}
