import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../api/error-text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconArrowsExchange } from '../../ui/icons.ts'
import { KeyValueList } from '../../ui/key-value-list.tsx'
import { LastSent } from '../../ui/last-sent.tsx'
import { ConfirmSwap } from './confirm-swap.tsx'
import type { Pair } from './pair.ts'
import { money, useQuoteLines } from './rate-lines.tsx'
import { PricesNow } from './prices-now.tsx'
import { SideFields } from './side-fields.tsx'
import { SwapResult, type Done } from './swap-result.tsx'
import styles from './swap.module.css'
import type { Holding } from './use-holdings.ts'
import { useSwapForm, type SwapDraft } from './use-swap-form.ts'
import { useTakeQuote } from './use-take-quote.ts'

type Props = { holdings: readonly Holding[]; first: Pair }

/** Give, receive, what it costs, and what came of it. */
export function SwapForm({ holdings, first }: Props) {
  const t = useTranslations('swap')
  const errorText = useErrorText()
  const form = useRef<HTMLFormElement>(null)
  const draft = useSwapForm(holdings, first)
  const [isConfirming, setConfirming] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  const { from, to, quote, isOver, isAsking, isShort } = draft
  const taking = useTakeQuote({
    onSwapped(swap) {
      setConfirming(false)
      setDone({ swap, isLast: false })
      draft.clear()
    },
    onResumed: (swap) => setDone({ swap, isLast: true }),
  })

  const type = (side: 'from' | 'to', text: string) => {
    setDone(null)
    taking.reset()
    draft.type(side, text)
  }
  const go = (event: SubmitEvent) => {
    event.preventDefault()
    if (quote === undefined) form.current?.querySelector<HTMLElement>('input')?.focus()
    else if (isOver) draft.renew()
    else if (!isShort) setConfirming(true)
  }
  const refused = draft.error === null ? null : errorText(draft.error)
  return (
    <>
      <LastSent
        title={t('last')}
        sent={{ state: taking.state, isResumed: taking.isResumed || !isConfirming }}
      />
      <form ref={form} noValidate onSubmit={go} className={styles.form}>
        <SideFields
          holdings={holdings}
          side="from"
          holding={from}
          value={draft.amounts.from}
          onType={(text) => type('from', text)}
          onChoose={(currency) => draft.choose('from', currency)}
          error={isShort ? t('short') : draft.side === 'from' ? refused : null}
        />
        <span className={styles.flip}>
          <IconButton label={t('flip')} onClick={draft.flip}>
            <IconArrowsExchange size={22} aria-hidden />
          </IconButton>
        </span>
        <SideFields
          holdings={holdings}
          side="to"
          holding={to}
          value={draft.amounts.to}
          onType={(text) => type('to', text)}
          onChoose={(currency) => draft.choose('to', currency)}
          error={draft.side === 'to' ? refused : null}
        />
        <Terms draft={draft} />
        <Send draft={draft} isBusy={taking.busy} />
        <p className={styles.note}>{t('nobodySets')}</p>
      </form>
      {isConfirming && quote !== undefined && (
        <ConfirmSwap
          quote={quote}
          isOver={isOver}
          isAsking={isAsking}
          taking={taking}
          onRenew={draft.renew}
          onClose={() => {
            setConfirming(false)
            taking.reset()
          }}
        />
      )}
      {done !== null && <SwapResult key={done.swap.id} {...done} />}
    </>
  )
}

type SendProps = { draft: SwapDraft; isBusy: boolean }

/** Leads to the last look, or to another quote where the time of this one is over. */
function Send({ draft: { quote, isOver, isAsking, isShort }, isBusy }: SendProps) {
  const t = useTranslations('swap')
  const words =
    quote === undefined
      ? t('send')
      : t('sendAmount', { amount: money(quote.fromAmount, quote.fromCurrency) })
  return (
    <Button
      type="submit"
      wide
      busy={isAsking || isBusy}
      disabled={isShort}
      look={isOver ? 'secondary' : 'primary'}
    >
      {isOver ? t('renew') : words}
    </Button>
  )
}

/** What the quote says and how long it holds; before there is one, the prices that it will be made of. */
function Terms({ draft: { quote, isOver, from, to } }: { draft: SwapDraft }) {
  const quoteLines = useQuoteLines()
  if (quote === undefined) return <PricesNow holdings={[from, to]} />
  return (
    <Card>
      <KeyValueList items={quoteLines(quote, isOver)} />
    </Card>
  )
}
