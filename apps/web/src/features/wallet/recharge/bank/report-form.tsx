import type { BankWay } from '@candor/api'
import { Amount as Money, format } from '@candor/money'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { isSilent, useErrorText } from '../../../../api/error-text.ts'
import { useForm } from '../../../../api/use-form.ts'
import { exactDecimals } from '../../../../lib/exact-decimals.ts'
import { readAmount } from '../../../../lib/typed-figure.ts'
import { AmountField } from '../../../../ui/inputs/amount-field.tsx'
import { Card } from '../../../../ui/display/card.tsx'
import { IntentNotice } from '../../../../shared/intents/intent-notice.tsx'
import { PhotoField } from '../../../../shared/photo/photo-field.tsx'
import { PhotoSubmit, usePhotosOnWay } from '../../../../shared/photo/photo-submit.tsx'
import { TextField } from '../../../../ui/inputs/text-field.tsx'
import styles from '../recharge.module.css'
import type { Report } from '../use-report.ts'

type Props = { bank: BankWay; currency: string; report: Report }
/** The most decimals that the server accepts in an amount. */
const decimals = 8
const first = { amount: '', payerName: '', payerAccountLast4: '', certificate: '' }

/** The report of a payment: amount, payer and the bank's receipt. Two operators compare it with the bank's record. */
export function ReportForm(props: Props) {
  const { currency, report } = props
  const t = useTranslations('recharge.bank')
  const { fields, attach, submit } = useReportFields(props)
  const { state, busy } = report
  const photos = usePhotosOnWay()
  return (
    <Card title={t('report')}>
      <form ref={attach} noValidate onSubmit={submit} className={styles.fields}>
        <AmountField
          {...fields.control('amount')}
          label={t('amount')}
          unit={currency}
          decimals={decimals}
          disabled={busy}
        />
        <TextField
          {...fields.text('payerName')}
          label={t('payerName')}
          autoComplete="name"
          maxLength={100}
          disabled={busy}
        />
        <TextField
          {...fields.text('payerAccountLast4')}
          folded
          label={t('payerLast4')}
          autoComplete="off"
          maxLength={4}
          disabled={busy}
        />
        <PhotoField
          {...fields.control('certificate')}
          use="voucher"
          label={t('picture')}
          hint={t('pictureHint')}
          isDocument={false}
          stored={null}
          onWay={photos.of('certificate')}
        />
        {!report.isResumed && <IntentNotice state={state} error={fields.fault} />}
        <PhotoSubmit photos={photos} busy={busy}>
          {t('send')}
        </PhotoSubmit>
      </form>
    </Card>
  )
}

function useReportFields({ bank, currency, report }: Props) {
  const errorText = useErrorText()
  const { attach, ...fields } = useForm(first, useReportSchema(bank, currency))

  const submit = fields.submit(async ({ certificate, amount, payerName, payerAccountLast4 }) => {
    const { channelId, version, reference, minAmount: min, maxAmount: max } = bank
    const reading = readAmount(amount, { min, max })
    if (reading.amount === null) return
    const end = await report.send({
      method: 'bank',
      currency,
      channelId,
      version,
      reference,
      amount: Money.text(reading.amount),
      payerName: payerName.trim(),
      payerAccountLast4: payerAccountLast4.trim(),
      certificate: [certificate],
    })
    if (end?.name === 'refused' && !isSilent(end.error))
      fields.refuse(end.error, errorText(end.error), {})
  })
  return { fields, attach, submit }
}

/** The validation of each field, with its messages. */
function useReportSchema({ minAmount, maxAmount }: BankWay, currency: string) {
  const t = useTranslations('recharge.bank.problems')
  const problems = useTranslations('recharge.problem')
  const shown = (text: string) => format(text, { decimals: exactDecimals(text, 0) })
  const bounds = { min: shown(minAmount), max: shown(maxAmount), currency }
  const amount = v.rawCheck<string>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { problem } = readAmount(dataset.value, { min: minAmount, max: maxAmount })
    if (problem !== null) addIssue({ message: problems(problem, bounds) })
  })
  return v.object({
    amount: v.pipe(v.string(), amount),
    payerName: v.pipe(v.string(), v.trim(), v.minLength(1, t('payerName'))),
    payerAccountLast4: v.pipe(v.string(), v.trim(), v.regex(/^[0-9A-Za-z]{4}$/, t('payerLast4'))),
    certificate: v.pipe(v.string(), v.minLength(1, t('picture'))),
  })
}
