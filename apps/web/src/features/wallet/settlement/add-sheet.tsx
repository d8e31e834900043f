import { useTranslations } from 'use-intl'
import { Banner } from '../../../ui/display/banner.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { StepUp, StepUpSubmit } from '../../../shared/step-up/step-up.tsx'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import { BankFields } from './bank-fields.tsx'
import styles from '../form.module.css'
import type { Terms } from './terms.ts'
import { waitOf } from './terms.ts'
import { useAddAccount } from './use-add-account.ts'
import { WalletFields } from './wallet-fields.tsx'

type Props = { terms: Terms; open: boolean; onClose: () => void }

/** Binds an address or a bank account, after the step-up. */
export function AddSheet({ terms, open, onClose }: Props) {
  const t = useTranslations('settlement')
  const form = useAddAccount(terms, onClose)
  const { unit, count } = waitOf(terms.coolingSeconds)
  const types = (['wallet', 'bank'] as const).map((value) => ({
    value,
    label: t(`types.${value}`),
  }))
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('add')}
      footer={<StepUpSubmit form={form}>{t('bind')}</StepUpSubmit>}
    >
      <form {...form.form} className={styles.fields}>
        <Tabs
          label={t('type')}
          look="segment"
          value={form.type}
          options={types}
          onChange={form.setType}
        />
        {form.type === 'wallet' ? (
          <WalletFields terms={terms} form={form} />
        ) : (
          <BankFields terms={terms} form={form} />
        )}
        <TextField
          {...form.text('label')}
          label={t('label')}
          optional
          maxLength={20}
          autoComplete="off"
        />
        <Banner tone="info">{t(`cooling.${unit}`, { count })}</Banner>
        <StepUp form={form} />
      </form>
    </Sheet>
  )
}
