import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ProofFields } from '../parts/proof-fields.tsx'
import { BankFields } from './bank-fields.tsx'
import styles from '../parts/form.module.css'
import type { Terms } from './terms.ts'
import { waitOf } from './terms.ts'
import { useAddAccount } from './use-add-account.ts'
import { WalletFields } from './wallet-fields.tsx'

type Props = { terms: Terms; open: boolean; onClose: () => void }

/** Binds an address or a bank account, after the withdrawal password and a second proof. */
export function AddSheet({ terms, open, onClose }: Props) {
  const t = useTranslations('settlement')
  const formId = useId()
  const { attach, ...form } = useAddAccount(terms, onClose)
  const { unit, count } = waitOf(terms.coolingSeconds)
  const types = (['wallet', 'bank'] as const).map((value) => ({
    value,
    label: t(`types.${value}`),
  }))
  const footer = (
    <>
      <IntentNotice state={form.state} error={form.fault} />
      <Button type="submit" form={formId} wide busy={form.busy}>
        {t('bind')}
      </Button>
    </>
  )
  return (
    <Sheet open={open} onClose={onClose} title={t('add')} footer={footer}>
      <form
        id={formId}
        ref={attach}
        noValidate
        onSubmit={(event) => void form.send(event)}
        className={styles.fields}
      >
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
        <ProofFields form={form} scene="withdrawAccount" />
      </form>
    </Sheet>
  )
}
