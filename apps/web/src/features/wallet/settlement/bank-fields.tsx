import { useTranslations } from 'use-intl'
import { Select } from '../../../ui/inputs/select.tsx'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import { useRegions } from './regions.ts'
import type { Terms } from './terms.ts'
import type { AccountForm } from './use-add-account.ts'

/** A bank account in the user's own name. */
export function BankFields({ terms, form }: { terms: Terms; form: AccountForm }) {
  const t = useTranslations('settlement')
  const regions = useRegions()
  const { currency, country } = form.values
  return (
    <>
      <Select
        label={t('currency')}
        value={currency}
        options={terms.bankCurrencies.map((value) => ({ value, label: value }))}
        onChange={(value) => form.set('currency', value)}
        disabled={form.busy}
      />
      <Select
        label={t('country')}
        value={country}
        options={[{ value: '', label: t('chooseCountry') }, ...regions]}
        onChange={(value) => form.set('country', value)}
        error={form.errors.country}
        disabled={form.busy}
      />
      <TextField {...form.text('bankName')} label={t('bankName')} maxLength={100} />
      <TextField
        {...form.text('realName')}
        label={t('realName')}
        hint={t('realNameHint')}
        autoComplete="name"
        maxLength={100}
      />
      <TextField
        {...form.text('accountNo')}
        folded
        label={t('accountNo')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={42}
      />
      <TextField
        {...form.text('bankCode')}
        folded
        label={t('bankCode')}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
      />
    </>
  )
}
