import type { LoanOrder, LoanQuote, Signature } from '@candor/api'
import { isBlankSignature } from '@candor/rules'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { money } from '../../../lib/money.ts'
import type { ScreenProps } from '../../../lib/routes.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { DoneCard } from '../../../ui/display/done-card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { LastSent } from '../../../shared/intents/last-sent.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { StepUp, StepUpSubmit } from '../../../shared/step-up/step-up.tsx'
import { AgreementText } from '../agreement-text.tsx'
import styles from '../loans.module.css'
import { useCostLines } from '../use-cost-lines.tsx'
import { SignatureField } from './signature-field.tsx'
import { useApplyLoan } from './use-apply-loan.ts'

/** `/jiedaiHetong`: the full agreement, the signature, and the confirmation. */
export function AgreementScreen({ search }: ScreenProps<'loanAgreement'>) {
  const t = useTranslations('loans')
  // not money: the id of no set of terms
  const { set = '0', amount = '1', days = '1', months, pledgeCurrency, pledgeQuantity } = search
  const quote = useCall('quoteLoan', {
    setId: set,
    amount,
    ...(months === undefined ? { days } : { months }),
    ...(pledgeCurrency !== undefined && { pledgeCurrency }),
    ...(pledgeQuantity !== undefined && { pledgeQuantity }),
  })
  return (
    <Page title={t('agreement')}>
      <QueryView
        query={quote}
        skeleton={
          <Card flush>
            <SkeletonRows count={9} />
          </Card>
        }
        empty={null}
        isEmpty={() => false}
      >
        {(found) => <Sign key={found.loanType} quote={found} />}
      </QueryView>
    </Page>
  )
}

const blank: Signature = { kind: 'drawn', value: '' }

function Sign({ quote }: { quote: LoanQuote }) {
  const t = useTranslations('loans')
  const [signature, setSignature] = useState(blank)
  const [isAsked, setAsked] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const [done, setDone] = useState<LoanOrder | null>(null)
  const form = useApplyLoan(quote, signature, (order) => {
    setConfirming(false)
    setAsked(false)
    setSignature(blank)
    setDone(order)
  })
  const isBlank = isBlankSignature(signature)
  const go = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(true)
    setDone(null)
    if (!isBlank) setConfirming(true)
  }
  const amount = money(quote.amount, quote.currency)
  return (
    <>
      <LastSent title={t('last')} sent={{ state: form.state, isResumed: !isConfirming }} />
      <AgreementText agreement={quote.agreement} />
      <form noValidate className={styles.form} onSubmit={go}>
        <Card title={t('signature')}>
          <SignatureField
            value={signature}
            onChange={setSignature}
            error={isAsked && isBlank ? t('pleaseSign') : null}
          />
        </Card>
        <Button type="submit" wide busy={form.busy}>
          {t('apply', { amount })}
        </Button>
      </form>
      {isConfirming && (
        <Confirm
          quote={quote}
          form={form}
          onClose={() => {
            setConfirming(false)
            form.reset()
          }}
        />
      )}
      {done !== null && <Done order={done} />}
    </>
  )
}

type ConfirmProps = {
  quote: LoanQuote
  form: ReturnType<typeof useApplyLoan>
  onClose: () => void
}

/** The confirmation: amount, cost and collateral, with the step-up. */
function Confirm({ quote, form, onClose }: ConfirmProps) {
  const t = useTranslations('loans')
  const costLines = useCostLines()
  const { amount, currency, pledge } = quote
  const items = [
    ...costLines(quote),
    ...(pledge === null
      ? []
      : [{ label: t('pledge'), value: money(pledge.quantity, pledge.currency) }]),
  ]
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('confirmApplication')}
      footer={
        <StepUpSubmit form={form}>{t('apply', { amount: money(amount, currency) })}</StepUpSubmit>
      }
    >
      <KeyValueList items={items} />
      <form {...form.form} className={styles.form}>
        <StepUp form={form} />
      </form>
    </Sheet>
  )
}

/** The result: paid out at once, waiting for a review, or waiting for the lending account. */
function Done({ order }: { order: LoanOrder }) {
  const t = useTranslations('loans')
  const isAsked = order.startAt === null
  const next = (
    <>
      <LinkButton to="loanOrders" search={{ id: order.id }} look="secondary">
        {t('seeLoan')}
      </LinkButton>
      <LinkButton to="assets">{t('assets')}</LinkButton>
    </>
  )
  return (
    <DoneCard title={t(isAsked ? 'sent' : 'done')} next={next}>
      {isAsked && (
        <p className={styles.note}>{t(order.waitingAt === null ? 'sentNote' : 'waitingNote')}</p>
      )}
      <KeyValueList
        items={[
          { label: t(isAsked ? 'amount' : 'received'), value: money(order.amount, order.currency) },
          { label: t('reference'), value: order.orderNo },
        ]}
      />
    </DoneCard>
  )
}
