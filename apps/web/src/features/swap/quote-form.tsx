import { useRef, useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import type { SwapQuote } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../api/error-text.ts'
import { useMoneyForm } from '../../api/use-money-form.ts'
import { Button, type ButtonLook } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { KeyValueList } from '../../ui/display/key-value-list.tsx'
import { LastSent } from '../../shared/intents/last-sent.tsx'
import { ConfirmSwap } from './confirm-swap.tsx'
import type { Pair, Side } from './pair.ts'
import { useQuoteLines } from './rate-lines.tsx'
import { PricesNow } from './prices-now.tsx'
import { SwapResult, type Done } from './swap-result.tsx'
import styles from './swap.module.css'
import type { Holding } from './use-holdings.ts'
import { useSwapForm, type SwapDraft } from './use-swap-form.ts'

/** The words of the action: its name, and its button without and with a quote. */
export type Act = {
  readonly title: string
  readonly send: string
  readonly sendQuote: (quote: SwapQuote) => string
  readonly look: ButtonLook
}

/** The fields of the two amounts. */
type Fields = {
  readonly draft: SwapDraft
  readonly type: (side: Side, text: string) => void
  readonly errorOf: (side: Side) => string | null
}

type Props = {
  holdings: readonly Holding[]
  first: Pair
  act: Act
  children: (fields: Fields) => ReactNode
}

/** Two amounts, a firm price, its cost, the confirmation, and the result: for a swap and for a spot trade. */
export function QuoteForm({ holdings, first, act, children }: Props) {
  const t = useTranslations('swap')
  const errorText = useErrorText()
  const form = useRef<HTMLFormElement>(null)
  const draft = useSwapForm(holdings, first)
  const [done, setDone] = useState<Done | null>(null)
  const { quote, isOver, isAsking, isShort } = draft
  const taking = useMoneyForm({
    call: 'swap',
    onDone(swap, { isResumed }) {
      setDone({ swap, isLast: isResumed })
      if (!isResumed) draft.clear()
    },
  })
  const { isConfirming, setConfirming } = taking
  // The confirmation is opened by the user each time: it never opens by itself when the next quote comes.
  if (isConfirming && quote === undefined) setConfirming(false)

  const type = (side: Side, text: string) => {
    setDone(null)
    taking.close()
    draft.type(side, text)
  }
  const go = (event: SubmitEvent) => {
    event.preventDefault()
    if (draft.error !== null || isOver) draft.renew()
    else if (quote === undefined) form.current?.querySelector<HTMLElement>('input')?.focus()
    else if (!isShort) setConfirming(true)
  }
  const refused = draft.error === null ? null : errorText(draft.error)
  const errorOf = (side: Side) => {
    if (side === 'from' && isShort) return t('short')
    return draft.side === side ? refused : null
  }
  return (
    <>
      <LastSent title={t('last')} sent={taking.lastSent} />
      <form ref={form} noValidate onSubmit={go} className={styles.form}>
        {children({ draft, type, errorOf })}
        <Terms draft={draft} />
        <Send draft={draft} act={act} isBusy={taking.busy} />
        <p className={styles.note}>{t('nobodySets')}</p>
      </form>
      {isConfirming && quote !== undefined && (
        <ConfirmSwap
          quote={quote}
          act={act}
          isOver={isOver}
          isAsking={isAsking}
          taking={taking}
          onRenew={draft.renew}
          onClose={taking.close}
        />
      )}
      {done !== null && <SwapResult key={done.swap.id} {...done} />}
    </>
  )
}

type SendProps = { draft: SwapDraft; act: Act; isBusy: boolean }

/** Opens the confirmation, or requests a quote if there is none or it has expired. */
function Send({ draft: { quote, isOver, isAsking, isShort, error }, act, isBusy }: SendProps) {
  const t = useTranslations('swap')
  const isRenewed = isOver || error !== null
  return (
    <Button
      type="submit"
      wide
      busy={isAsking || isBusy}
      disabled={isShort}
      look={isRenewed ? 'secondary' : act.look}
    >
      {isRenewed ? t('renew') : quote === undefined ? act.send : act.sendQuote(quote)}
    </Button>
  )
}

/** The quote's terms and remaining time; without a quote, the prices from which it will be made. */
function Terms({ draft: { quote, isOver, from, to } }: { draft: SwapDraft }) {
  const quoteLines = useQuoteLines()
  if (quote === undefined) return <PricesNow holdings={[from, to]} />
  return (
    <Card>
      <KeyValueList items={quoteLines(quote, isOver)} />
    </Card>
  )
}
