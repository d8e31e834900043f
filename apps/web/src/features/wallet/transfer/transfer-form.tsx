import { ApiError } from '@candor/api'
import type { Account, ErrorKey } from '@candor/api'
import { Amount as Money, format } from '@candor/money'
import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../api/error-text.ts'
import type { IntentState } from '../../../api/intent.ts'
import { useMoneyIntent } from '../../../api/use-intent.ts'
import { usePreferences } from '../../../theme/preferences.ts'
import { mask } from '../../../ui/amount.tsx'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { exactDecimals } from '../../../lib/exact-decimals.ts'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import { readAmount } from '../../../lib/typed-figure.ts'
import { useMoneyMoved } from '../../../api/use-money-moved.ts'
import { AccountPair } from './account-pair.tsx'
import { MarginHint } from './margin-hint.tsx'
import styles from './transfer.module.css'
import { boundsOf, isPledged, minTransferUsdt, otherAccount } from './transfer-plan.ts'
import type { Accounts } from './transfer-plan.ts'
import { TransferResult } from './transfer-result.tsx'

const short: ReadonlySet<ErrorKey | null> = new Set(['INSUFFICIENT_BALANCE', 'MARGIN_IN_USE'])

/** Whether the server refused because there is less than was shown here. */
function isShort(error: Error): boolean {
  return error instanceof ApiError && short.has(error.errorKey)
}

/** From, to, how much, and what came of it. It costs nothing and can be undone, so one tap is enough. */
export function TransferForm({ accounts, first }: { accounts: Accounts; first: Account }) {
  const t = useTranslations('transfer')
  const errorText = useErrorText()
  const moneyMoved = useMoneyMoved()
  const masked = usePreferences((state) => state.hideBalance)
  const form = useRef<HTMLFormElement>(null)
  const [from, setFrom] = useState(first)
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const settled = (end: IntentState<unknown> | null) => {
    // A refusal may be news of the balance: what is shown as available is read again too.
    if (end?.name === 'accepted' || (end?.name === 'refused' && isShort(end.error))) moneyMoved()
  }
  const { state, busy, submit, reset } = useMoneyIntent('transferContract', settled)

  const { currency, decimals, free } = accounts
  const { amount, problem } = readAmount(typed, boundsOf(accounts, from))
  const change = (next: string) => {
    setTyped(next)
    setTried(false)
    reset()
  }
  const flip = () => {
    setFrom(otherAccount(from))
    setTried(false)
    reset()
  }
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    flushSync(() => setTried(true))
    if (amount === null) {
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return
    }
    const input = { from, to: otherAccount(from), currency, amount: Money.text(amount) }
    const end = await submit(input)
    settled(end)
    if (end?.name !== 'accepted') return
    setTyped('')
    setTried(false)
  }

  const isShown = problem === 'tooLarge' || (problem !== null && tried)
  const max = masked ? mask : format(free[from], { decimals: exactDecimals(free[from]) })
  const isPledge = problem === 'tooLarge' && isPledged(accounts, from)
  const words = { min: minTransferUsdt, max, currency }
  const wrong = isShown ? t(`problem.${isPledge ? 'pledged' : problem}`, words) : null
  const refused = state.name === 'refused' ? errorText(state.error) : null
  const text = amount === null ? null : Money.text(amount)
  const shown = text === null ? null : format(text, { decimals: exactDecimals(text) })
  return (
    <>
      <form ref={form} noValidate onSubmit={(event) => void send(event)} className={styles.form}>
        <AccountPair from={from} accounts={accounts} disabled={busy} onFlip={flip} />
        <Card>
          <div className={styles.fields}>
            <AmountField
              label={t('amount')}
              unit={currency}
              value={typed}
              onChange={change}
              decimals={decimals}
              available={free[from]}
              masked={masked}
              disabled={busy}
              error={wrong ?? refused}
              hint={<MarginHint accounts={accounts} from={from} />}
            />
            <IntentNotice state={state} />
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
