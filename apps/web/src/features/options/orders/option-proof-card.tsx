import type { OptionProof } from '@candor/verify'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { useCall } from '../../../api/use-call.ts'
import { formatDate } from '../../../lib/dates.ts'
import { exactDecimals } from '../../../lib/exact-decimals.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { ProofView } from '../../../shared/proof/proof-view.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import styles from '../options.module.css'

/** The recorded prices that settled an order, with the neighbouring ones, and a check on this device. */
export function OptionProofCard({ id }: { id: string }) {
  const t = useTranslations('options.proof')
  const proof = useCall('getOptionProof', { id })
  return (
    <Card title={t('title')}>
      <div className={styles.form}>
        <p className={styles.note}>{t('what')}</p>
        <QueryView
          query={proof}
          skeleton={<SkeletonRows count={4} />}
          empty={null}
          isEmpty={() => false}
        >
          {(data) => <Proof proof={data} />}
        </QueryView>
      </div>
    </Card>
  )
}

function Proof({ proof }: { proof: OptionProof }) {
  const t = useTranslations('options.proof')
  const ticks = ticksOf(proof)
  const prices = proof.segments.map(({ of }) => {
    // An order that never started has no entry price, so the record around its start is shown.
    const own = ticks.find(({ role }) => role === (of === 0 ? 'entry' : 'exit'))
    if (own === undefined) return { of, title: t(`role.${of === 0 ? 'before' : 'entry'}`) }
    return { of, title: t(`role.${own.role}`), seq: own.tick.seq }
  })
  const precision = Math.max(0, ...ticks.map(({ tick }) => exactDecimals(tick.price)))
  return (
    <>
      <KeyValueList
        items={ticks.flatMap(({ role, tick }) => [
          {
            label: t(`role.${role}`),
            value: <Amount value={tick.price} />,
            strong: role === 'entry' || role === 'exit',
          },
          { label: t('tick', { seq: tick.seq }), value: formatDate(tick.at), part: true },
        ])}
      />
      <ProofView
        proof={proof}
        whole={() => call('getOptionProof', { id: proof.order.id })}
        prices={prices}
        precision={precision}
        words={{ fill: t('fill'), proven: t('proven') }}
      />
    </>
  )
}

/** The order's two ticks and their neighbours, without duplicates, in order of time. */
function ticksOf({ order, segments }: OptionProof) {
  const { acceptedAt, settleAt, result } = order
  const [begin, end] = [0, 1].map((place) => segments.find(({ of }) => of === place)?.ticks ?? [])
  const found = [
    { role: 'before', tick: begin!.findLast(({ at }) => at < acceptedAt) },
    { role: 'entry', tick: begin!.find(({ seq }) => seq === result.entrySeq) },
    { role: 'exit', tick: end!.find(({ seq }) => seq === result.exitSeq) },
    { role: 'after', tick: end!.find(({ at }) => at > settleAt) },
  ] as const
  return found.flatMap(({ role, tick }) => (tick === undefined ? [] : [{ role, tick }]))
}
