import type { WithdrawalAccount } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIntent } from '../../../api/use-intent.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import type { KeyValue } from '../../../ui/display/key-value-list.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { AddressText } from '../address-text.tsx'
import styles from '../form.module.css'
import { useSettled } from './use-settled.ts'

type Props = { account: WithdrawalAccount | null; onClose: () => void }

/** One account: its destination, the end of its cooldown, and its actions. */
export function AccountSheet({ account, onClose }: Props) {
  return (
    <Sheet open={account !== null} onClose={onClose} title={account?.label ?? ''}>
      {account !== null && <Details account={account} onClose={onClose} />}
    </Sheet>
  )
}

function Details({ account, onClose }: { account: WithdrawalAccount; onClose: () => void }) {
  const t = useTranslations('settlement')
  const { address, statusKey, reason } = account
  return (
    <div className={styles.fields}>
      {address !== null && <AddressText address={address} />}
      <KeyValueList items={useFacts(account)} />
      {statusKey === 'cooling' && <Banner tone="info">{t('coolingHint')}</Banner>}
      {statusKey === 'disabled' ? (
        <Banner tone="risk">{t('closedByDesk', { reason: reason ?? '' })}</Banner>
      ) : (
        <Acts account={account} onClose={onClose} />
      )}
    </div>
  )
}

/** The actions on an open account. */
function Acts({ account, onClose }: { account: WithdrawalAccount; onClose: () => void }) {
  const t = useTranslations('settlement')
  const settled = useSettled()
  const [isSure, setIsSure] = useState(false)
  const { state, busy, submit } = useIntent('editWithdrawalAccount')
  const { id, isDefault } = account

  const edit = async (part: { isDefault?: true; disabled?: true }) => {
    const end = await submit({ id, ...part })
    if (end?.name !== 'accepted') return
    await settled()
    onClose()
  }
  return (
    <>
      <IntentNotice state={state} />
      {!isDefault && (
        <Button
          look="secondary"
          wide
          busy={busy && !isSure}
          onClick={() => void edit({ isDefault: true })}
        >
          {t('prefer')}
        </Button>
      )}
      {isSure ? (
        <>
          <p className={styles.quiet}>{t('disableHint')}</p>
          <Button look="danger" wide busy={busy} onClick={() => void edit({ disabled: true })}>
            {t('disableSure')}
          </Button>
        </>
      ) : (
        <Button look="plain" wide onClick={() => setIsSure(true)}>
          {t('disable')}
        </Button>
      )}
    </>
  )
}

function useFacts(account: WithdrawalAccount): KeyValue[] {
  const t = useTranslations('settlement')
  const fact = (label: string, value: string | null): KeyValue[] =>
    value === null ? [] : [{ label, value }]
  return [
    ...fact(t('currency'), account.currency),
    ...fact(t('network'), account.network),
    ...fact(t('bankName'), account.bankName),
    ...fact(t('realName'), account.realName),
    ...fact(t('accountNo'), account.accountMasked),
    ...fact(t('bankCode'), account.bankCode),
    ...fact(t('usableFrom'), formatDate(account.usableAt)),
  ]
}
