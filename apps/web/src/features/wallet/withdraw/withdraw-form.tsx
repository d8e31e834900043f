import type { WithdrawalAccount } from '@candor/api'
import { Amount as Money, larger, subtract } from '@candor/money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/money.ts'
import { useCall } from '../../../api/use-call.ts'
import { readAmount, readFigure } from '../../../lib/typed-figure.ts'
import { useAmountEntry } from '../../../lib/use-amount-entry.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { AmountField } from '../../../ui/inputs/amount-field.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { StickyActionBar } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { ChecksCard } from './checks-card.tsx'
import type { Quote } from './checks-card.tsx'
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx'
import { useBounds, useFacts } from './facts.ts'
import { LastSentCard } from './last-sent.tsx'
import { useLastSent } from './use-last-sent.ts'
import { useTargetFacts } from './use-target-facts.tsx'
import styles from '../form.module.css'

/** The form of a withdrawal: destination, amount, fee and conditions. */
export function WithdrawForm({ accounts }: { accounts: readonly WithdrawalAccount[] }) {
  const t = useTranslations('withdraw')
  const [chosen, setChosen] = useState<string | null>(null)
  const account =
    accounts.find(({ id }) => id === chosen) ??
    accounts.find(({ isDefault }) => isDefault) ??
    accounts[0]!
  const quote = useCall('quoteWithdrawal', { accountId: account.id })
  const options = accounts.map(({ id, label, currency }) => ({
    value: id,
    label: `${label} · ${currency}`,
  }))
  const target = useTargetFacts(account)
  const last = useLastSent()
  return (
    <>
      {last !== null && <LastSentCard last={last} />}
      <Card>
        <div className={styles.fields}>
          <Select label={t('to')} value={account.id} options={options} onChange={setChosen} />
          <KeyValueList items={target} />
          <LinkButton to="settlement" look="plain" size="small">
            {t('manage')}
          </LinkButton>
        </div>
      </Card>
      <QueryView
        query={quote}
        skeleton={<SkeletonRows count={4} />}
        empty={null}
        isEmpty={() => false}
      >
        {(known) => (
          <AmountCard
            key={account.id}
            account={account}
            quote={known}
            isWaiting={last?.isOpen === true}
            onRefresh={() => void quote.refetch()}
          />
        )}
      </QueryView>
    </>
  )
}

type AmountProps = {
  account: WithdrawalAccount
  quote: Quote
  /** Whether an earlier withdrawal has no answer yet. */
  isWaiting: boolean
  onRefresh: () => void
}

function AmountCard({ account, quote, isWaiting, onRefresh }: AmountProps) {
  const t = useTranslations('withdraw')
  const problems = useTranslations('recharge.problem')
  const factsOf = useFacts()
  const boundsOf = useBounds()
  const entry = useAmountEntry()
  const [asked, setAsked] = useState<string | null>(null)
  const { currency, max, min, fee, precision } = quote
  const judged = useJudged(account.id, readFigure(Money, entry.typed)) ?? quote
  // Without a channel the minimum and the fee are unknown: then no amount can be confirmed.
  const read = min === null || fee === null ? null : readAmount(entry.typed, { min, max })
  const amount = read?.amount ?? null
  const problem = read?.problem ?? null
  const isBlocked = read === null || quote.checks.some(({ ok }) => !ok)
  const shown = (text: string) => money(text, currency)
  const bounds = { min: money(min), max: money(max), currency }
  const isShown = problem === 'tooLarge' || (problem !== null && entry.isAsked)
  const net =
    amount === null || fee === null
      ? null
      : Money.text(larger(Money.zero, subtract(amount, Money.read(fee))))
  return (
    <>
      <form
        {...entry.form(amount !== null, () => setAsked(Money.text(amount!)))}
        className={styles.fields}
      >
        <Card>
          <div className={styles.fields}>
            <AmountField
              label={t('amount')}
              unit={currency}
              value={entry.typed}
              onChange={entry.type}
              decimals={precision ?? 8}
              available={max}
              balance={quote.available}
              error={isShown ? problems(problem, bounds) : null}
            />
            <KeyValueList
              items={[
                ...boundsOf({ quote: judged, shown }),
                ...factsOf({ quote: judged, net, shown }),
              ]}
            />
          </div>
        </Card>
        <ChecksCard quote={judged} isWallet={account.network !== null} onClear={onRefresh} />
        <StickyActionBar>
          <Button type="submit" wide disabled={isBlocked || isWaiting}>
            {amount === null ? t('title') : t('sendAmount', { amount: shown(Money.text(amount)) })}
          </Button>
        </StickyActionBar>
      </form>
      {asked !== null && (
        <ConfirmWithdrawal
          account={account}
          amount={asked}
          onClose={() => {
            setAsked(null)
            onRefresh()
          }}
        />
      )}
    </>
  )
}

/** The server's quote for this amount; undefined until it is known. */
function useJudged(accountId: string, amount: Money | null): Quote | undefined {
  const text = amount === null ? '' : Money.text(amount)
  const debounced = useDebounced(text)
  const isAsked = text !== '' && debounced === text
  const { data } = useCall(
    'quoteWithdrawal',
    { accountId, amount: debounced },
    { enabled: isAsked, quiet: true },
  )
  return isAsked ? data : undefined
}
