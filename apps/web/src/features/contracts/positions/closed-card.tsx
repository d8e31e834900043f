import type { Position } from '@candor/api'
import { Amount, negate, sum } from '@candor/money'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useName } from '../../../i18n/use-name.ts'
import { bookName, useBook } from '../../../lib/demo-money.ts'
import { Amount as Figure } from '../../../ui/display/amount.tsx'
import { DoneCard } from '../../../ui/display/done-card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { ShortMoney } from '../../../ui/display/short-money.tsx'
import { useSymbols } from '../use-symbols.ts'
import { showClosed, useLastClosed } from './last-closed.ts'

/** The result of closing, as booked by the server; shown until the next action. */
export function ClosedCard() {
  const book = bookName(useBook())
  const positions = useLastClosed((state) => state.positions)
  useEffect(() => () => showClosed([]), [])
  const [first] = positions
  // The result may belong to the screen of another book, which stays mounted.
  if (first === undefined || bookOf(first) !== book) return null
  return positions.length === 1 ? <One position={first} /> : <Many positions={positions} />
}

const bookOf = ({ contestId, isDemo }: Position) =>
  bookName(contestId === undefined ? (isDemo ? { demo: true } : {}) : { contest: contestId })

function One({ position }: { position: Position }) {
  const t = useTranslations('position')
  const words = useTranslations('cross')
  const nameOf = useName('symbol')
  const { id, symbol, symbolName, currency, marginMode, closePrice, realizedPnl, fundingFee } =
    position
  const ticker = useSymbols().data?.find((one) => one.symbol === symbol)
  const brought = Amount.text(negate(Amount.read(fundingFee)))
  const funding = <ShortMoney own value={brought} unit={currency} signed />
  const next = (
    <LinkButton to="position" search={{ id }} look="secondary">
      {t('fills')}
    </LinkButton>
  )
  return (
    <DoneCard key={id} title={`${nameOf(symbol, symbolName)}: ${t('status.closed')}`} next={next}>
      <KeyValueList
        items={[
          { label: words('label'), value: words(`mode.${marginMode}`) },
          {
            label: t('closePrice'),
            value: <Figure value={closePrice} decimals={ticker?.pricePrecision ?? 2} />,
          },
          ...(fundingFee === '0' ? [] : [{ label: t('fundingSoFar'), value: funding }]),
          {
            label: t('netOfFees'),
            value: <Result value={realizedPnl} unit={currency} />,
            strong: true,
          },
        ]}
      />
    </DoneCard>
  )
}

/** One line per position, and their sum. */
function Many({ positions }: { positions: readonly Position[] }) {
  const t = useTranslations('position')
  const nameOf = useName('symbol')
  const all = Amount.text(sum(positions.map(({ realizedPnl }) => Amount.read(realizedPnl))))
  const items = positions.map(({ id, symbol, symbolName, currency, realizedPnl }) => ({
    id,
    label: nameOf(symbol, symbolName),
    value: <Result value={realizedPnl} unit={currency} />,
  }))
  const total = <Result value={all} unit={positions[0]?.currency ?? ''} />
  return (
    <DoneCard key={positions[0]?.id} title={t('closeAll.closed', { count: positions.length })}>
      <KeyValueList items={[...items, { label: t('netOfFees'), value: total, strong: true }]} />
    </DoneCard>
  )
}

function Result({ value, unit }: { value: string; unit: string }) {
  return <OwnAmount value={value} decimals={2} unit={unit} signed toned />
}
