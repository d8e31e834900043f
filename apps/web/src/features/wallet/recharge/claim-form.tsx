import { Amount as Money, format } from '@candor/money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../api/error-text.ts'
import { useAmountEntry } from '../../../lib/use-amount-entry.ts'
import { AmountField } from '../../../ui/inputs/amount-field.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { PhotoField } from '../../../shared/photo/photo-field.tsx'
import { PhotoSubmit, usePhotosOnWay } from '../../../shared/photo/photo-submit.tsx'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import { readAmount } from '../../../lib/typed-figure.ts'
import { isTransactionId, maxAmount } from './payment.ts'
import type { Channel } from './payment.ts'
import styles from './recharge.module.css'
import type { Report } from './use-report.ts'

/** Names a payment by its transaction ID and amount; a report alone never credits anything. */
export function ClaimForm({ channel, report }: { channel: Channel; report: Report }) {
  const t = useTranslations('recharge.claim')
  const problems = useTranslations('recharge.problem')
  const errorText = useErrorText()
  const [txid, setTxid] = useState('')
  const entry = useAmountEntry()
  const [picture, setPicture] = useState('')
  const photos = usePhotosOnWay()
  const { state, busy, reset } = report
  const { currency, precision } = channel.currency
  const { network, minDeposit } = channel.network
  const { amount, problem } = readAmount(entry.typed, { min: minDeposit, max: maxAmount })
  const isNamed = isTransactionId(txid.trim())

  const send = () => {
    const claim = { currency, network, amount: Money.text(amount!), txid: txid.trim() }
    void report.send({
      method: 'crypto',
      ...claim,
      ...(picture !== '' && { certificate: [picture] }),
    })
  }
  const bounds = { min: minDeposit, max: format(maxAmount, { decimals: 0 }), currency }
  const wrong = entry.isAsked && problem !== null ? problems(problem, bounds) : null
  const refused = state.name === 'refused' && !report.isResumed ? errorText(state.error) : null
  return (
    <form {...entry.form(amount !== null && isNamed, send)} className={styles.fields}>
      <p className={styles.quiet}>{t('detail')}</p>
      <TextField
        label={t('txid')}
        folded
        value={txid}
        onChange={(event) => {
          setTxid(event.target.value)
          reset()
        }}
        disabled={busy}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={entry.isAsked && !isNamed ? t('badTxid') : refused}
      />
      <AmountField
        label={t('amount')}
        unit={currency}
        value={entry.typed}
        onChange={entry.type}
        decimals={precision}
        disabled={busy}
        error={wrong}
      />
      <PhotoField
        use="voucher"
        label={t('picture')}
        optional
        hint={t('pictureHint')}
        isDocument={false}
        stored={null}
        value={picture}
        onChange={setPicture}
        error={undefined}
        onWay={photos.of('certificate')}
      />
      {!report.isResumed && <IntentNotice state={state} error={null} />}
      <PhotoSubmit photos={photos} busy={busy}>
        {t('send')}
      </PhotoSubmit>
    </form>
  )
}
