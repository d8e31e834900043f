import type { Candle, Interval, Position, Ticker } from '@candor/api'
import { useMemo } from 'react'
import type { StoryEvent } from '../../../../shared/position/position-story.ts'
import type { Mark, PriceLevel } from '../adapter.ts'
import { pixels } from '../bars.ts'
import { ChartView } from '../chart-view.tsx'
import { candleAt, exitLevels } from './replay-time.ts'

type Props = {
  ticker: Ticker
  position: Position
  candles: readonly Candle[]
  older: (endAt: number) => Promise<readonly Candle[]>
  interval: Interval
  story: readonly StoryEvent[]
  /** Index of the selected event in the story. */
  chosen: number
  endAt: number
}

const none = [] as const

/** The candles of a position's life with its events on them, numbered as in the list below. */
export function ReplayChart(props: Props) {
  const { ticker, position, candles, older, interval, story, chosen, endAt } = props
  const marks = useMemo(
    () => story.flatMap((event, index) => markOf(event, index, chosen, { position, candles })),
    [story, chosen, position, candles],
  )
  const levels = useMemo(() => levelsOf(position, candles, endAt), [position, candles, endAt])
  const at = story[chosen]?.at
  return (
    <ChartView
      ticker={ticker}
      of={interval}
      candles={candles}
      older={older}
      indicators={none}
      lines={none}
      replay={{
        marks,
        levels,
        count: candles.length,
        at: at === undefined ? null : candleAt(candles, at),
      }}
    />
  )
}

type Around = Pick<Props, 'position' | 'candles'>

function markOf(
  { at, price, kind }: StoryEvent,
  index: number,
  chosen: number,
  { position, candles }: Around,
): Mark[] {
  const candle = candleAt(candles, at)
  if (price === null || candle === null) return []
  const isLong = position.direction === 'long'
  const tones = {
    open: isLong ? 'up' : 'down',
    add: isLong ? 'up' : 'down',
    close: isLong ? 'down' : 'up',
    margin: 'accent',
    takeProfit: 'accent',
    stopLoss: 'amber',
  } as const
  const place = { at: candle, price: pixels(price) }
  return [{ ...place, text: String(index + 1), tone: tones[kind], isChosen: index === chosen }]
}

function levelsOf(position: Position, candles: readonly Candle[], endAt: number): PriceLevel[] {
  return exitLevels(position, endAt).flatMap(({ exit, price, from, to }) => {
    const [first, last] = [candleAt(candles, from), candleAt(candles, to)]
    if (first === null || last === null) return []
    const tone = exit === 'takeProfit' ? 'accent' : 'amber'
    return [{ from: first, to: last, price: pixels(price), tone }]
  })
}
