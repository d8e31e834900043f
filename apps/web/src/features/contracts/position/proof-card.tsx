import type { Fill, PositionProof, Segment, Verdict } from '@candor/api'
import { format } from '@candor/money'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { Banner } from '../../../ui/banner.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconShieldCheck } from '../../../ui/icons.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { ProofStepList } from './proof-step-list.tsx'
import styles from './position-screen.module.css'
import { TickFacts } from './tick-facts.tsx'
import { useProofCheck } from './use-proof.ts'

/** The recorded prices that filled a position, and a check on this device that they agree. */
export function ProofCard({ id }: { id: string }) {
  const t = useTranslations('position')
  const proof = useCall('getPositionProof', { id })
  return (
    <Card title={t('proof.title')}>
      <div className={styles.stack}>
        <p className={styles.quiet}>{t('proof.what')}</p>
        <QueryView
          query={proof}
          skeleton={<SkeletonRows count={3} />}
          isEmpty={({ position }) => position.fills.length === 0}
          empty={<EmptyState text={t('proof.none')} />}
        >
          {(data) => <Proof proof={data} refetch={proof.refetch} />}
        </QueryView>
      </div>
    </Card>
  )
}

type ProofProps = {
  proof: PositionProof
  refetch: () => Promise<{ data: PositionProof | undefined }>
}

function Proof({ proof, refetch }: ProofProps) {
  const t = useTranslations('position')
  const { check, run, isPublished, publicKey } = useProofCheck(proof)
  const verdicts = check.name === 'checked' ? check.verdicts : []
  // Two closes may take one tick, so only the place tells them apart.
  const rows = proof.position.fills.map((fill, place) => ({
    key: String(place),
    fill,
    segment: proof.segments[place],
    verdict: verdicts[place],
  }))
  // A checkpoint that was not signed yet is asked for again first.
  const start = async () => {
    const again = verdicts.includes('pending') ? (await refetch()).data : undefined
    await run(again ?? proof)
  }
  return (
    <>
      {rows.map(({ key, ...row }) => (
        <FillProof key={key} {...row} precision={decimalsOf(proof)} />
      ))}
      <Result verdicts={verdicts} isPublished={isPublished} />
      <PublicKey text={publicKey} />
      <Button
        wide
        look={check.name === 'checked' ? 'secondary' : 'primary'}
        busy={check.name === 'checking'}
        onClick={() => void start()}
      >
        <IconShieldCheck size={20} aria-hidden />
        {check.name === 'checked' ? t('proof.checkAgain') : t('proof.check')}
      </Button>
    </>
  )
}

/** The key of the check. It comes from us too, so whoever wants more compares or keeps it. */
function PublicKey({ text }: { text: string }) {
  const t = useTranslations('position.proof')
  return (
    <div className={styles.stack}>
      <p className={styles.quiet}>{t('keep')}</p>
      <span className={styles.key}>
        <code>{text}</code>
        <CopyButton text={text} what={t('key')} />
      </span>
    </div>
  )
}

const resultTones = { proven: 'good', incomplete: 'info', wrong: 'risk' } as const

/** The whole result in one sentence; read out when it arrives. */
function Result({ verdicts, isPublished }: { verdicts: readonly Verdict[]; isPublished: boolean }) {
  const t = useTranslations('position')
  if (verdicts.length === 0) return <div role="status" />
  const result = resultOf(verdicts)
  return (
    <div role="status" className={styles.stack}>
      <Banner tone={resultTones[result]}>{t(`proof.result.${result}`)}</Banner>
      {!isPublished && <Banner tone="risk">{t('proof.keyUnknown')}</Banner>}
    </div>
  )
}

/** Verdicts that leave something open, but find nothing wrong. */
const notWrong = new Set<Verdict>(['proven', 'pending', 'unsupported'])

function resultOf(verdicts: readonly Verdict[]): 'proven' | 'wrong' | 'incomplete' {
  if (verdicts.every((verdict) => verdict === 'proven')) return 'proven'
  return verdicts.every((verdict) => notWrong.has(verdict)) ? 'incomplete' : 'wrong'
}

type FillProps = {
  fill: Fill
  segment: Segment | undefined
  verdict: Verdict | undefined
  precision: number
}

function FillProof({ fill, segment, verdict, precision }: FillProps) {
  const t = useTranslations('position')
  const tick = segment?.ticks[0]
  return (
    <section className={styles.fill}>
      <h3 className={styles.fillTitle}>
        {t(`fill.${fill.kind}`, { price: format(fill.price, { decimals: precision }) })}
      </h3>
      {tick && <TickFacts tick={tick} precision={precision} />}
      {verdict && (
        <ProofStepList
          verdict={verdict}
          tickCount={segment?.ticks.length ?? 0}
          checkpointAt={segment?.checkpoint?.at ?? null}
        />
      )}
    </section>
  )
}

/** As many decimals as the longest price here has: a proof shows figures whole. */
function decimalsOf({ position, segments }: PositionProof): number {
  const texts = [
    ...position.fills.map(({ price }) => price),
    ...segments.flatMap(({ ticks }) => ticks.slice(0, 1).flatMap((tick) => [tick.bid, tick.ask])),
  ]
  return Math.max(...texts.map((text) => text.split('.')[1]?.length ?? 0))
}
