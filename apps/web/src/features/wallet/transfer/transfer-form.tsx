import type { Account } from '@candor/api'
import { Amount as Money } from '@candor/money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/money.ts'
import { useErrorText } from '../../../api/error-text.ts'
import { useMoneyForm } from '../../../api/use-money-form.ts'
import { useAmountEntry } from '../../../lib/use-amount-entry.ts'
import { usePreferences } from '../../../theme/preferences.ts'
import { mask } from '../../../ui/display/amount.tsx'
import { AmountField } from '../../../ui/inputs/amount-field.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { readAmount } from '../../../lib/typed-figure.ts'
import { AccountPair } from './account-pair.tsx'
import { MarginHint } from './margin-hint.tsx'
import styles from './transfer.module.css'
import { boundsOf, isPledged, minTransferUsdt, otherAccount } from './transfer-plan.ts'
import type { Accounts } from './transfer-plan.ts'
import { TransferResult } from './transfer-result.tsx'

/** The form of a transfer, and its result. A transfer is free and reversible, so it needs no confirmation. */
export function TransferForm({ accounts, first }: { accounts: Accounts; first: Account }) {
  const t = useTranslations('transfer')
  const errorText = useErrorText()
  const masked = usePreferences((state) => state.hideBalance)
  const [from, setFrom] = useState(first)
  const entry = useAmountEntry()
  const { state, busy, send, reset } = useMoneyForm({
    call: 'transferContract',
    onDone: (_result, { isResumed }) => !isResumed && entry.clear(),
  })

  const { currency, decimals, free } = accounts
  const { amount, problem } = readAmount(entry.typed, boundsOf(accounts, from))
  const change = (next: string) => {
    entry.type(next)
    reset()
  }
  const flip = () => {
    setFrom(otherAccount(from))
    entry.type(entry.typed)
    reset()
  }

  const isShown = problem === 'tooLarge' || (problem !== null && entry.isAsked)
  const max = masked ? mask : money(free[from])
  const isPledge = problem === 'tooLarge' && isPledged(accounts, from)
  const words = { min: minTransferUsdt, max, currency }
  const wrong = isShown ? t(`problem.${isPledge ? 'pledged' : problem}`, words) : null
  const refused = state.name === 'refused' ? errorText(state.error) : null
  const text = amount === null ? null : Money.text(amount)
  const shown = text === null ? null : money(text)
  return (
    <>
      <form
        {...entry.form(
          text !== null,
          () => void send({ from, to: otherAccount(from), currency, amount: text! }),
        )}
        className={styles.form}
      >
        <AccountPair from={from} accounts={accounts} disabled={busy} onFlip={flip} />
        <Card>
          <div className={styles.fields}>
            <AmountField
              label={t('amount')}
              unit={currency}
              value={entry.typed}
              onChange={change}
              decimals={decimals}
              available={free[from]}
              masked={masked}
              disabled={busy}
              error={wrong ?? refused}
              hint={<MarginHint accounts={accounts} from={from} />}
            />
            <IntentNotice state={state} error={null} />
            <Button type="submit" wide busy={busy}>
              {shown === null ? t('send') : t('sendAmount', { amount: `${shown} ${currency}` })}
            </Button>
          </div>
        </Card>
      </form>
      {state.name === 'accepted' && <TransferResult key={state.result.id} result={state.result} />}
    </>
  )
}
