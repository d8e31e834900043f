import type { Position, Ticker } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useBookSearch } from '../../../lib/demo-money.ts'
import { usePositionStory } from '../../../shared/position/position-story.ts'
import { Card } from '../../../ui/display/card.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { Timeline } from '../../../ui/display/timeline.tsx'
import type { TimelineStep } from '../../../ui/display/timeline.tsx'

type Props = { position: Position; ticker: Ticker | undefined }

/** The events of a position in words; for a closed position with a link to its replay. */
export function FillsCard({ position, ticker }: Props) {
  const t = useTranslations('position')
  const events = usePositionStory(position, ticker)
  const { id, symbol, statusKey } = position
  const ofBook = useBookSearch()
  const steps = events.map(({ at, label }, index): TimelineStep => {
    const isNow = index === events.length - 1 && statusKey === 'running'
    return { at, label, key: String(index), state: isNow ? 'current' : 'done' }
  })
  const onChart = statusKey === 'closed' && (
    <LinkButton to="chart" search={{ symbol, position: id, ...ofBook }} look="plain" size="small">
      {t('showOnChart')}
    </LinkButton>
  )
  return (
    <Card title={t('fills')} aside={onChart}>
      <Timeline steps={steps} />
    </Card>
  )
}
