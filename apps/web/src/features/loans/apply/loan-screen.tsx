import { loanReviewDays, type LoanInfo, type LoanSet } from '@candor/api'
import { Amount, Rate, add } from '@candor/money'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { useErrorText } from '../../../api/error-text.ts'
import { useCall } from '../../../api/use-call.ts'
import { money } from '../../../lib/money.ts'
import { go as open } from '../../../lib/navigate.ts'
import { AmountField } from '../../../ui/inputs/amount-field.tsx'
import { Banner } from '../../../ui/display/banner.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { RestrictionNotice } from '../../../shared/restriction-notice.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import { FallSlider } from '../fall-slider.tsx'
import styles from '../loans.module.css'
import { LtvGauge } from '../ltv-gauge.tsx'
import { useCostLines } from '../use-cost-lines.tsx'
import { ScheduleLines } from '../schedule-lines.tsx'
import { LimitCard } from './limit-card.tsx'
import { OwnCard } from './own-card.tsx'
import { useLoanDraft, type LoanDraft } from './use-loan-draft.ts'

const kinds = ['pledge', 'credit'] as const

/** `/jiedai`: the amount, the term, the total cost, and the collateral or the limit of a loan. */
export function LoanScreen() {
  const t = useTranslations('loans')
  const [kind, setKind] = useState<LoanSet['loanType']>('pledge')
  const isBarred = useSession(({ userInfo }) => userInfo?.features['loan'] === false)
  const isGuest = useIsGuest()
  const sets = useCall('listLoanSets', {})
  return (
    <Page title={t('title')} onRefresh={sets.refetch}>
      <RestrictionNotice of="loan" />
      {isBarred && <Banner tone="info">{t('notOffered')}</Banner>}
      <OwnCard />
      {!isBarred && (
        <>
          {isGuest && <GuestNotice />}
          <Tabs
            label={t('kind.label')}
            value={kind}
            onChange={setKind}
            options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
          <p className={styles.note}>
            {kind === 'pledge' ? t('explain') : t('explainCredit', { days: loanReviewDays })}
          </p>
          {kind === 'credit' && <LimitCard />}
          <QueryView
            query={sets}
            skeleton={
              <Card flush>
                <SkeletonRows count={8} />
              </Card>
            }
            empty={<EmptyState text={t('none')} />}
          >
            {(found) => (
              <OfKind key={kind} sets={found.filter(({ loanType }) => loanType === kind)} />
            )}
          </QueryView>
        </>
      )}
    </Page>
  )
}

const useIsGuest = () => useSession(({ userInfo }) => userInfo?.isGuest ?? false)

/** A guest can calculate a loan, but needs a contact to sign for one. */
function GuestNotice() {
  const t = useTranslations()
  const toContact = (
    <LinkButton to="contact" look="plain" size="small">
      {t('security.contact.title')}
    </LinkButton>
  )
  return (
    <Banner tone="info" action={toContact}>
      {t('loans.guest')}
    </Banner>
  )
}

/** The form for one kind of loans; with several sets, one is chosen first. */
function OfKind({ sets }: { sets: LoanSet[] }) {
  const t = useTranslations('loans')
  const [id, setId] = useState(sets[0]?.id ?? '')
  const set = sets.find((one) => one.id === id)
  if (set === undefined) return <EmptyState text={t('none')} />
  return (
    <>
      {sets.length > 1 && (
        <Tabs
          label={t('form.label')}
          look="segment"
          value={id}
          onChange={setId}
          options={sets.map((one) => ({
            value: one.id,
            label: t(one.monthOptions.length > 0 ? 'form.parts' : 'form.one'),
          }))}
        />
      )}
      <Draft key={id} set={set} />
    </>
  )
}

const amountDecimals = 2
const coinDecimals = 8

function Draft({ set }: { set: LoanSet }) {
  const t = useTranslations('loans')
  const errorText = useErrorText()
  const costLines = useCostLines()
  const [isAsked, setAsked] = useState(false)
  const isGuest = useIsGuest()
  const isCredit = set.loanType === 'credit'
  const draft = useLoanDraft(set)
  const { quote, error, isShort, asked } = draft
  const { data: info } = useCall('getLoanInfo', {}, { quiet: true, enabled: isCredit })
  const bar = isCredit && info !== undefined ? barOf(info, asked?.amount) : null
  const go = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(true)
    if (asked === null || quote === undefined || isShort || isOver(quote) || bar !== null) return
    const { setId, ...rest } = asked
    open('loanAgreement', { set: setId, ...rest })
  }
  return (
    <form noValidate className={styles.form} onSubmit={go}>
      <Card>
        <div className={styles.form}>
          <Fields set={set} draft={draft} isAsked={isAsked} />
        </div>
      </Card>
      <Card title={t('cost')}>
        <KeyValueList items={costLines(quote)} />
        <p className={styles.note}>{t('noFee')}</p>
      </Card>
      {quote !== undefined && quote.instalments > 1 && (
        <Card title={t('schedule.title')}>
          <ScheduleLines currency={quote.currency} schedule={quote.schedule} />
          <p className={styles.note}>{t('schedule.asOfToday')}</p>
        </Card>
      )}
      {quote?.pledge != null && (
        <Card title={t('gauge')}>
          <LtvGauge {...quote.pledge} />
          <FallSlider
            pledge={quote.pledge}
            currency={quote.currency}
            debt={add(Amount.read(quote.amount), Amount.read(quote.hourlyInterest))}
            saleFeeRate={set.saleFeeRate}
          />
        </Card>
      )}
      {bar !== null && <Banner tone="risk">{t(`limit.${bar}`, { left: leftOf(info) })}</Banner>}
      {error !== null && (
        <div role="alert">
          <Banner tone="risk">{errorText(error)}</Banner>
        </div>
      )}
      <Button type="submit" wide disabled={isGuest} busy={draft.isAsking && quote === undefined}>
        {t('read')}
      </Button>
    </form>
  )
}

type Quoted = NonNullable<LoanDraft['quote']>

/** Whether the collateral is too small for the loan. */
const isOver = ({ pledge }: Quoted) =>
  pledge !== null && Rate.read(pledge.ltv) > Rate.read(pledge.initialLtv)

/** Why the credit limit refuses this amount: a loan is pending, or less is left of the limit. Null if it does not. */
function barOf(info: LoanInfo, amount: string | undefined): 'waiting' | 'over' | null {
  if (info.pendingCount > 0) return 'waiting'
  const isOverLimit =
    amount !== undefined && Amount.parse(amount) > Amount.read(info.availableCredit)
  return isOverLimit ? 'over' : null
}

const leftOf = (info: LoanInfo | undefined) =>
  info === undefined ? '' : money(info.availableCredit, info.currency)

type FieldsProps = { set: LoanSet; draft: LoanDraft; isAsked: boolean }

function Fields({ set, draft, isAsked }: FieldsProps) {
  const t = useTranslations('loans')
  const { problem, quote, isShort, isBare, currency, free, of } = draft
  const bounds = {
    min: money(set.minAmount, set.currency),
    max: money(set.maxAmount, set.currency),
  }
  const isWrong = problem !== null && (isAsked || problem !== 'missing')
  const least = quote?.pledge?.leastQuantity
  const carries = least === undefined ? undefined : t('carries', { amount: money(least, currency) })
  const isThin = quote !== undefined && isOver(quote)
  const thin = isThin ? (carries ?? null) : null
  const bare = isAsked && isBare ? t('problem.missing') : null
  const pledgeError = isShort ? t('short') : (thin ?? bare)
  return (
    <>
      <AmountField
        label={t('amount')}
        unit={set.currency}
        value={draft.amount}
        decimals={amountDecimals}
        onChange={draft.setAmount}
        hint={t('range', bounds)}
        error={isWrong ? t(`problem.${problem}`, bounds) : null}
      />
      <Tabs
        label={t('term')}
        look="chips"
        value={draft.term}
        onChange={draft.setTerm}
        options={draft.terms.map((count) => ({
          value: String(count),
          label:
            draft.unit === 'days' ? t('days', { days: count }) : t('months', { months: count }),
        }))}
      />
      {of !== undefined && (
        <>
          <Tabs
            label={t('collateral')}
            look="segment"
            value={currency}
            onChange={draft.setCurrency}
            options={set.collaterals.map((one) => ({ value: one.currency, label: one.currency }))}
          />
          <AmountField
            label={t('pledge')}
            unit={currency}
            value={draft.quantity}
            decimals={coinDecimals}
            onChange={draft.setQuantity}
            {...(free !== undefined && { available: free })}
            hint={carries}
            error={pledgeError}
          />
        </>
      )}
    </>
  )
}
