import { Amount as Money, format } from '@candor/money'
import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../api/error-text.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import { PhotoField } from '../../../ui/photo/photo-field.tsx'
import { PhotoSubmit, usePhotosOnWay } from '../../../ui/photo/photo-submit.tsx'
import { TextField } from '../../../ui/text-field.tsx'
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
  const form = useRef<HTMLFormElement>(null)
  const [txid, setTxid] = useState('')
  const [typed, setTyped] = useState('')
  const [picture, setPicture] = useState('')
  const [tried, setTried] = useState(false)
  const photos = usePhotosOnWay()
  const { state, busy, submit, reset } = report
  const { currency, precision } = channel.currency
  const { network, minDeposit } = channel.network
  const { amount, problem } = readAmount(typed, { min: minDeposit, max: maxAmount })
  const isNamed = isTransactionId(txid.trim())

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    flushSync(() => setTried(true))
    if (amount === null || !isNamed) {
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return
    }
    const claim = { currency, network, amount: Money.text(amount), txid: txid.trim() }
    void submit({ method: 'crypto', ...claim, ...(picture !== '' && { certificate: [picture] }) })
  }
  const bounds = { min: minDeposit, max: format(maxAmount, { decimals: 0 }), currency }
  const wrong = tried && problem !== null ? problems(problem, bounds) : null
  const refused = state.name === 'refused' && !report.isResumed ? errorText(state.error) : null
  return (
    <form ref={form} noValidate onSubmit={send} className={styles.fields}>
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
        error={tried && !isNamed ? t('badTxid') : refused}
      />
      <AmountField
        label={t('amount')}
        unit={currency}
        value={typed}
        onChange={setTyped}
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
      {!report.isResumed && <IntentNotice state={state} />}
      <PhotoSubmit photos={photos} busy={busy}>
        {t('send')}
      </PhotoSubmit>
    </form>
  )
}
