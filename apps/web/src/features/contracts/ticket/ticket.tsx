import type { Ticker } from '@candor/api'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../../lib/cx.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { LazyPart, useParts } from '../lazy-part.tsx'
import { SizeField } from './size-field.tsx'
import { TermButton } from './term-button.tsx'
import styles from './ticket.module.css'
import { useTicket, type Ticketing } from './use-ticket.ts'

/** The form of an order: its terms, its cost and risk, and its placement. */
export function Ticket({ ticker, asked }: { ticker: Ticker; asked: string | undefined }) {
  const t = useTranslations('ticket')
  const ticket = useTicket(ticker, asked)
  const { draft, change, figures, order, problems } = ticket
  // Loaded after the ticket, before a user can have typed an order.
  const parts = useParts()
  const exits = useRef<HTMLDetailsElement>(null)
  // An invalid exit is corrected here at its field, so the confirmation does not open.
  const confirm = () => {
    if (ticket.faults === null || exits.current === null) return ticket.confirm()
    exits.current.open = true
    return exits.current.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  return (
    <Card label={t('title')}>
      <div className={styles.ticket}>
        <Terms ticker={ticker} ticket={ticket} />
        <SizeField
          ticker={ticker}
          draft={draft}
          onChange={change}
          prices={ticket.prices}
          available={ticket.available}
          maxQuantity={ticket.maxQuantity}
          margin={figures?.margin ?? null}
          error={problems.size}
        />
        {ticket.needsFunds && parts && <parts.NoFunds />}
        <details key={ticket.placedCount} ref={exits} className={styles.exits}>
          <summary>{t('exits')}</summary>
          <div className={styles.exitFields}>
            {parts && (
              <parts.ExitsFields
                ticker={ticker}
                direction={draft.direction}
                value={draft}
                onChange={change}
                outcomes={figures}
                faults={ticket.faults}
                refused={order.refused?.fields ?? {}}
              />
            )}
          </div>
        </details>
        {parts ? (
          <parts.CostBox
            ticker={ticker}
            order={draft}
            figures={figures}
            isOld={ticket.blocked !== null}
          />
        ) : (
          <Skeleton height={64} />
        )}
        {!ticket.confirming && <IntentNotice state={order.state} error={order.refused?.message} />}
        <p className={styles.reason} role="status">
          {ticket.pending !== null && <Pending ticker={ticker} ticket={ticket} />}
          {ticket.note}
          {parts && problems.needsAnswers && <parts.AnswersLink />}
        </p>
        <div className={styles.submit}>
          <Button wide look={draft.direction} disabled={!ticket.isReady} onClick={confirm}>
            {t(draft.direction)}
          </Button>
        </div>
      </div>
      {parts && <parts.OrderSheet ticker={ticker} ticket={ticket} />}
    </Card>
  )
}

/** Direction, margin mode and leverage. */
function Terms({ ticker, ticket }: { ticker: Ticker; ticket: Ticketing }) {
  const t = useTranslations('ticket')
  const cross = useTranslations('cross')
  const { draft, change, prices } = ticket
  return (
    <div className={styles.top}>
      <div className={cx(styles.direction, styles[draft.direction])}>
        <Tabs
          label={t('direction')}
          value={draft.direction}
          options={[
            { value: 'long', label: t('directions.long') },
            { value: 'short', label: t('directions.short') },
          ]}
          onChange={(direction) => change({ direction })}
          look="segment"
        />
      </div>
      {ticker.trade.marginModes.length > 1 && (
        <TermButton
          label={cross('label')}
          value={draft.marginMode}
          word={(mode) => cross(`mode.${mode}`)}
          isBare
          action={(mode) => cross('use', { mode: cross(`mode.${mode}`) })}
          onChange={(marginMode) => change({ marginMode })}
        >
          {(chosen, choose) => (
            <LazyPart>
              {({ MarginModeChoice }) => <MarginModeChoice value={chosen} onChange={choose} />}
            </LazyPart>
          )}
        </TermButton>
      )}
      <TermButton
        label={t('leverage')}
        value={draft.leverage}
        word={(leverage) => `${leverage}×`}
        action={(leverage) => t('useLeverage', { leverage: `${leverage}×` })}
        onChange={(leverage) => change({ leverage })}
      >
        {(chosen, choose) => (
          <LazyPart>
            {({ LeverageChoice }) => (
              <LeverageChoice
                ticker={ticker}
                prices={prices}
                order={draft}
                value={chosen}
                onChange={choose}
              />
            )}
          </LazyPart>
        )}
      </TermButton>
    </div>
  )
}

/** Explains the disabled button: an order was sent and has no answer yet. */
function Pending({ ticker, ticket }: { ticker: Ticker; ticket: Ticketing }) {
  const t = useTranslations('ticket')
  const { pending, see } = ticket
  if (pending === null) return null
  const { symbol, draft } = pending
  return (
    <>
      {t('pending', { order: `${t(draft.direction)} ${symbol}` })}
      {symbol === ticker.symbol && (
        <Button look="plain" size="small" onClick={see}>
          {t('seePending')}
        </Button>
      )}
    </>
  )
}
