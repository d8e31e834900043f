import type { Direction, Ticker } from '@candor/api'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Exit } from '../../../shared/position/exit-sheet.tsx'
import { AmountField } from '../../../ui/inputs/amount-field.tsx'
import { ExitOutcome } from './cost-box.tsx'
import type { ExitFaults, TypedExits } from './exit-faults.ts'
import type { Figures } from './order-figures.ts'
import styles from './ticket.module.css'

type Props = {
  ticker: Ticker
  direction: Direction
  value: TypedExits
  onChange: (part: Partial<TypedExits>) => void
  outcomes: Pick<Figures, 'tp' | 'sl'> | null
  faults: ExitFaults | null
  /** The server's messages by field after a refusal. */
  refused?: Readonly<Record<string, string>>
  /** The size fields below a typed price; absent if every exit closes all. */
  sizes?: Readonly<Record<Exit, ReactNode>>
}

/** The inputs of take-profit and stop-loss; empty for no exit. */
export function ExitsFields(props: Props) {
  const { ticker, direction, value, onChange, outcomes, faults, refused = {}, sizes } = props
  const t = useTranslations('ticket')
  const { quote, pricePrecision } = ticker
  const words = {
    takeProfit: t(`fault.takeProfit.${direction}`),
    stopLoss: t(`fault.stopLoss.${direction}`),
    stopLossBeyondLiquidation: t('fault.beyondLiquidation'),
    unreadable: t('fault.unreadable'),
  }
  return (
    <>
      <AmountField
        label={t('takeProfit')}
        unit={quote}
        decimals={pricePrecision}
        value={value.takeProfitPrice}
        onChange={(takeProfitPrice) => onChange({ takeProfitPrice })}
        hint={<ExitOutcome outcome={outcomes?.tp ?? null} quote={quote} />}
        error={(faults?.takeProfit && words[faults.takeProfit]) ?? refused['takeProfitPrice']}
      />
      {value.takeProfitPrice !== '' && sizes?.takeProfit}
      <AmountField
        label={t('stopLoss')}
        unit={quote}
        decimals={pricePrecision}
        value={value.stopLossPrice}
        onChange={(stopLossPrice) => onChange({ stopLossPrice })}
        hint={<ExitOutcome outcome={outcomes?.sl ?? null} quote={quote} />}
        error={(faults?.stopLoss && words[faults.stopLoss]) ?? refused['stopLossPrice']}
      />
      {value.stopLossPrice !== '' && sizes?.stopLoss}
      {value.stopLossPrice !== '' && <p className={styles.pastBoth}>{t('pastBoth')}</p>}
    </>
  )
}
