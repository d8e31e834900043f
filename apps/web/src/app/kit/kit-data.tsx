import { Amount } from '../../ui/display/amount.tsx'
import { Card } from '../../ui/display/card.tsx'
import { ChangePill } from '../../ui/display/change-pill.tsx'
import { CoinIcon } from '../../shared/coins/coin-icon.tsx'
import { CopyButton } from '../../ui/inputs/copy-button.tsx'
import { Countdown } from '../../ui/display/countdown.tsx'
import { KeyValueList } from '../../ui/display/key-value-list.tsx'
import { ListRow } from '../../ui/display/list-row.tsx'
import { PriceTicker } from '../../ui/display/price-ticker.tsx'
import { ProgressBar } from '../../ui/display/progress-bar.tsx'
import { QrCode } from '../../ui/display/qr-code.tsx'
import { SkeletonRows } from '../../ui/display/skeleton.tsx'
import { Sparkline } from '../../ui/display/sparkline.tsx'
import { EmptyState, ErrorState } from '../../ui/display/states.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { Timeline } from '../../ui/display/timeline.tsx'
import type { TimelineStep } from '../../ui/display/timeline.tsx'
import { words } from './kit-words.ts'

const figures = ['1234567.891', '-42.5', '0', null]
const rates = ['0.0213', '-0.0134', '0', null]
const tones = ['good', 'wait', 'bad', 'plain'] as const
const steps: TimelineStep[] = [
  { key: 'a', label: 'Submitted', at: 1_700_000_000_000, state: 'done' },
  { key: 'b', label: 'Confirming', at: 1_700_000_060_000, state: 'current' },
  { key: 'c', label: 'Credited', at: null, state: 'ahead' },
  { key: 'd', label: 'Refused', at: null, state: 'failed' },
]
const facts = [
  { label: 'Margin', value: '120.00 USDT' },
  { label: 'Fee', value: '0.48 USDT' },
  { label: 'Largest loss', value: '120.48 USDT', strong: true },
]
const hour = 3_600_000
const soon = Date.now() + hour

/** All components that show data. */
export function KitData() {
  return (
    <>
      <Card title={words.amounts} aside={<CopyButton text="1234" what={words.amounts} />}>
        <Amount value="12845.679" decimals={2} unit="USDT" size="display" />
        {figures.map((value) => (
          <p key={value}>
            <Amount value={value} decimals={2} unit="USDT" signed toned />
          </p>
        ))}
        <Amount value="12845.679" decimals={2} unit="USDT" masked size="title" />
      </Card>
      <Card title={words.prices}>
        {rates.map((rate) => (
          <p key={rate}>
            <PriceTicker price="97421.5" decimals={2} stale={rate === null} />{' '}
            <ChangePill rate={rate} stale={rate === null} />
            <Sparkline values={['1', '3', '2', '5']} changeRate={rate} />
          </p>
        ))}
      </Card>
      <Card title={words.badges}>
        {tones.map((tone) => (
          <StatusBadge key={tone} tone={tone}>
            {tone}
          </StatusBadge>
        ))}
      </Card>
      <Card title={words.facts} aside={<Countdown until={soon} />}>
        <KeyValueList items={facts} />
        <QrCode text="bitcoin:bc1qexample" label={words.facts} />
      </Card>
      <Card title={words.timeline}>
        <Timeline steps={steps} />
      </Card>
      <Card title={words.progress}>
        <ProgressBar label={words.progress} value={62} tone="wait" />
      </Card>
      <Card title={words.lists} flush>
        <ListRow
          icon={<CoinIcon code="BTC" />}
          title="BTC"
          detail="Bitcoin"
          value="1.25"
          valueDetail="$121,776"
          to="home"
        />
        <ListRow title={words.long} value="12" onPress={() => undefined} tall />
        <ListRow title="UID" value="12345678" />
        <SkeletonRows count={2} />
      </Card>
      <Card title={words.states}>
        <EmptyState text={words.empty} />
        <ErrorState message={words.error} onRetry={() => undefined} />
      </Card>
    </>
  )
}
