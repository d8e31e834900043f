import { useTranslations } from 'use-intl'
import { useName } from '../../../i18n/use-name.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import type { Terms } from './terms.ts'
import type { AccountForm } from './use-add-account.ts'

/** An address: its coin, its network, and the warning that both must match. */
export function WalletFields({ terms, form }: { terms: Terms; form: AccountForm }) {
  const t = useTranslations('settlement')
  const networkName = useName('network')
  const { currency, network } = form.values
  const currencies = [...new Set(terms.networks.map((one) => one.currency))]
  const networks = terms.networks.filter((one) => one.currency === currency)
  const chooseCurrency = (chosen: string) => {
    form.set('currency', chosen)
    form.set('network', terms.networks.find((one) => one.currency === chosen)?.network ?? '')
  }
  const chosen = networks.find((one) => one.network === network)
  return (
    <>
      <Select
        label={t('currency')}
        value={currency}
        options={currencies.map((value) => ({ value, label: value }))}
        onChange={chooseCurrency}
        disabled={form.busy}
      />
      <Select
        label={t('network')}
        value={network}
        options={networks.map((one) => ({
          value: one.network,
          label: networkName(one.network, one.name),
        }))}
        onChange={(value) => form.set('network', value)}
        disabled={form.busy}
      />
      <TextField
        {...form.text('address')}
        folded
        label={t('address')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={128}
      />
      {chosen && (
        <Banner tone="risk">
          {t('warning', { currency, network: networkName(chosen.network, chosen.name) })}
        </Banner>
      )}
    </>
  )
}
