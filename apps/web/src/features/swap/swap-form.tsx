import type { Swap, SwapQuote } from '@candor/api'
import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../api/error-text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconArrowsExchange } from '../../ui/icons.ts'
import { KeyValueList } from '../../ui/key-value-list.tsx'
import { ConfirmSwap } from './confirm-swap.tsx'
import type { Pair } from './pair.ts'
import { money, useQuoteLines } from './rate-lines.tsx'
import { SideFields } from './side-fields.tsx'
import { SwapResult } from './swap-result.tsx'
import styles from './swap.module.css'
import type { Holding } from './use-holdings.ts'
import { useSwapForm } from './use-swap-form.ts'

type Props = { holdings: readonly Holding[]; first: Pair }

/** Give, receive, what it costs, and what came of it. */
export function SwapForm({ holdings, first }: Props) {
  const t = useTranslations('swap')
  const errorText = useErrorText()
  const form = useRef<HTMLFormElement>(null)
  const draft = useSwapForm(holdings, first)
  const [isConfirming, setConfirming] = useState(false)
  const [done, setDone] = useState<Swap | null>(null)
  const { from, to, quote, isOver, isAsking, isShort } = draft

  const type = (side: 'from' | 'to', text: string) => {
    setDone(null)
    draft.type(side, text)
  }
  const go = (event: SubmitEvent) => {
    event.preventDefault()
    if (quote === undefined) form.current?.querySelector<HTMLElement>('input')?.focus()
    else if (isOver) draft.renew()
    else if (!isShort) setConfirming(true)
  }
  const accepted = (swap: Swap) => {
    setConfirming(false)
    setDone(swap)
    draft.clear()
  }
  const refused = draft.error === null ? null : errorText(draft.error)
  return (
    <>
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
        {quote !== undefined && <Terms quote={quote} isOver={isOver} />}
        <Button
          type="submit"
          wide
          busy={isAsking}
          disabled={isShort}
          look={isOver ? 'secondary' : 'primary'}
        >
          {isOver
            ? t('renew')
            : quote === undefined
              ? t('send')
              : t('sendAmount', { amount: money(quote.fromAmount, quote.fromCurrency) })}
        </Button>
        <p className={styles.note}>{t('nobodySets')}</p>
      </form>
      {isConfirming && quote !== undefined && (
        <ConfirmSwap
          quote={quote}
          isOver={isOver}
          isAsking={isAsking}
          onRenew={draft.renew}
          onClose={() => setConfirming(false)}
          onAccepted={accepted}
        />
      )}
      {done !== null && <SwapResult key={done.id} swap={done} />}
    </>
  )
}

/** What the quote says, and how long it holds. */
function Terms({ quote, isOver }: { quote: SwapQuote; isOver: boolean }) {
  const quoteLines = useQuoteLines()
  return (
    <Card>
      <KeyValueList items={quoteLines(quote, isOver)} />
    </Card>
  )
}
