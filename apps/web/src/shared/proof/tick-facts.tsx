import type { Segment } from '@candor/verify'
import { useTranslations } from 'use-intl'
import { useName } from '../../i18n/use-name.ts'
import { formatDate } from '../../lib/dates.ts'
import { Amount } from '../../ui/display/amount.tsx'
import { CopyButton } from '../../ui/inputs/copy-button.tsx'
import { KeyValueList } from '../../ui/display/key-value-list.tsx'
import styles from './proof.module.css'

type Props = { tick: Segment['ticks'][number]; precision: number }

/** One recorded tick in full: its content and its hash. */
export function TickFacts({ tick, precision }: Props) {
  const t = useTranslations('position')
  const sourceName = useName('source')
  const price = (value: string) => <Amount value={value} decimals={precision} />
  const milliseconds = String(tick.at % 1000).padStart(3, '0')
  const hash = (
    <span className={styles.hash}>
      <code>{`${tick.leaf.slice(0, 8)}…${tick.leaf.slice(-8)}`}</code>
      <CopyButton text={tick.leaf} what={t('tick.hash')} />
    </span>
  )
  return (
    <KeyValueList
      items={[
        { label: t('tick.seq'), value: `${tick.symbol} #${tick.seq}` },
        { label: t('tick.at'), value: `${formatDate(tick.at)}.${milliseconds}` },
        { label: t('tick.price'), value: price(tick.price) },
        {
          label: t('tick.bidAsk'),
          value: (
            <>
              {price(tick.bid)} / {price(tick.ask)}
            </>
          ),
        },
        { label: t('tick.source'), value: sourceName(tick.source, tick.source) },
        { label: t('tick.hash'), value: hash },
      ]}
    />
  )
}
