import { Price } from '@candor/money'
import { useTranslations } from 'use-intl'
import { formatClock } from '../../../lib/dates.ts'
import { forcedCloseOf } from '../../../lib/forced-close.ts'
import type { Exit } from '../../../shared/position/exit-sheet.tsx'
import { ConfirmSheet } from '../../../shared/intents/confirm-sheet.tsx'
import { Amount } from '../../../ui/display/amount.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { useMarket } from '../use-market.ts'
import { ExitsFields } from '../ticket/exits-fields.tsx'
import type { ActProps } from './act.ts'
import { ExitSizeField } from './exit-size-field.tsx'
import { useTypedExits } from './use-typed-exits.ts'

/** Sets, changes or removes the take-profit and the stop-loss of a position, each for all or for a part of it. */
export function ExitsSheet(props: ActProps<'exits'>) {
  const { position, ticker, blocked, intent, onDone } = props
  const t = useTranslations('position')
  const { prices, oldSince } = useMarket(ticker)
  const typed = useTypedExits(props, prices)
  const { change, faults } = typed
  const rest = (typed.removes ? null : blocked) ?? (faults && t('checkExits'))
  const send = async () => {
    if (change === null || (await intent.send(change)) === null) return
    toast(t('exitsSaved'))
    onDone()
  }
  const forced = forcedCloseOf(position)
  const price = (value: string | null | undefined) => (
    <Amount value={value} decimals={ticker.pricePrecision} unit={ticker.quote} />
  )
  const refused = intent.refused?.fields ?? {}
  const size = (exit: Exit) => (
    <ExitSizeField
      exit={exit}
      position={position}
      ticker={ticker}
      typed={typed.sizes[exit]}
      read={typed.exits[exit]}
      onChange={(text) => typed.setSizes({ ...typed.sizes, [exit]: text })}
      refused={refused[`${exit}Quantity`]}
    />
  )
  return (
    <ConfirmSheet
      open
      onClose={onDone}
      title={t('exits')}
      items={[
        { label: t('entry'), value: price(position.openPrice) },
        {
          label: oldSince === null ? t('mark') : t('oldPrice', { time: formatClock(oldSince) }),
          value: price(prices && Price.text(prices.price)),
        },
        { label: t(forced.by), value: price(forced.price) },
      ]}
      action={t('saveExits')}
      onConfirm={() => void send()}
      busy={intent.busy}
      blocked={intent.busy ? null : rest}
      rests={typed.isWrong}
    >
      <ExitsFields
        ticker={ticker}
        direction={position.direction}
        value={typed.texts}
        onChange={(part) => typed.setTexts({ ...typed.texts, ...part })}
        outcomes={{ tp: typed.exits.takeProfit.outcome, sl: typed.exits.stopLoss.outcome }}
        faults={faults}
        refused={refused}
        sizes={{ takeProfit: size('takeProfit'), stopLoss: size('stopLoss') }}
      />
      <IntentNotice state={intent.state} error={intent.refused?.message} />
    </ConfirmSheet>
  )
}
