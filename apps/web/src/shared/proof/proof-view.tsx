import { CheckCommand } from './check-command.tsx'
import type { PriceKey } from '@candor/api'
import type { Proof, PlacedSegment, Report } from '@candor/verify'
import { useTranslations } from 'use-intl'
import { saveText } from '../../api/download.ts'
import { Banner } from '../../ui/display/banner.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { CopyButton } from '../../ui/inputs/copy-button.tsx'
import { IconDownload, IconShieldCheck } from '../../ui/display/icons.ts'
import { OrderSteps } from './order-steps.tsx'
import { ProofStepList } from './proof-step-list.tsx'
import styles from './proof.module.css'
import { TickFacts } from './tick-facts.tsx'
import { useProofCheck } from './use-proof.ts'

type Props = {
  /** The proof shown at first. */
  proof: Proof
  /** Reads the proof to check and download again, so that it includes a checkpoint signed meanwhile. */
  whole: () => Promise<Proof>
  /** The prices of the order, by the places of their steps or sides; the first tick there, if none is named. */
  prices: readonly { readonly of: number; readonly title: string; readonly seq?: number }[]
  precision: number
  /** The words for a correct tick and for the whole; by default those of a fill. */
  words?: { readonly fill: string; readonly proven: string }
}

/** The recorded ticks of an order, a check on this device that everything follows from them, and the file to keep. */
export function ProofView({ proof, whole, prices, precision, words }: Props) {
  const t = useTranslations('position')
  const { check, run, fail, published } = useProofCheck(whole)
  const report = check.name === 'checked' ? check.report : null
  const save = async () => {
    const all = await whole()
    saveText(JSON.stringify(all, null, 2), `candor-proof-${all.order.id}.json`)
  }
  return (
    <div className={styles.stack}>
      {prices.map(({ of, title, seq }) => (
        <PriceProof
          key={of}
          title={title}
          seq={seq}
          segment={proof.segments.find((segment) => segment.of === of)}
          found={report?.prices.find((price) => price.of === of)}
          precision={precision}
          fill={words?.fill}
        />
      ))}
      <Result report={report} failed={check.name === 'failed'} proven={words?.proven} />
      {published && <PublishedKey of={published} />}
      <Button
        wide
        look={report ? 'secondary' : 'primary'}
        busy={check.name === 'checking'}
        onClick={() => void run()}
      >
        <IconShieldCheck size={20} aria-hidden />
        {report ? t('proof.checkAgain') : t('proof.check')}
      </Button>
      <SaveButton save={() => void save().catch(fail)} />
    </div>
  )
}

function SaveButton({ save }: { save: () => void }) {
  const t = useTranslations('position.proof')
  const [before, after] = t('alone', { command: '\n' }).split('\n')
  return (
    <>
      <Button wide look="secondary" onClick={save}>
        <IconDownload size={20} aria-hidden />
        {t('save')}
      </Button>
      <p className={styles.quiet}>
        {before}
        <CheckCommand />
        {after}
      </p>
    </>
  )
}

/** The key of the check. It also comes from the house, so a cautious user compares or keeps it. */
function PublishedKey({ of: { publicKey, fingerprint } }: { of: PriceKey }) {
  const t = useTranslations('position.proof')
  return (
    <div className={styles.stack}>
      <p className={styles.quiet}>{t('keep')}</p>
      <span className={styles.key}>
        <code>{publicKey}</code>
        <CopyButton text={publicKey} what={t('key')} />
      </span>
      <p className={styles.quiet}>{t('fingerprint')}</p>
      <span className={styles.key}>
        <code>{fingerprint}</code>
      </span>
    </div>
  )
}

const resultTones = { proven: 'good', incomplete: 'info', wrong: 'risk' } as const

type ResultProps = {
  report: Report | null
  failed: boolean
  proven: string | undefined
}

/** The whole result in one sentence; read out when it arrives. */
function Result({ report, failed, proven }: ResultProps) {
  const t = useTranslations('position')
  if (report === null)
    return (
      <div role="status">
        {failed && <Banner tone="info">{t('proof.result.incomplete')}</Banner>}
      </div>
    )
  return (
    <>
      <OrderSteps report={report} />
      <div role="status" className={styles.stack}>
        <Banner tone={resultTones[report.verdict]}>
          {(report.verdict === 'proven' && proven) || t(`proof.result.${report.verdict}`)}
        </Banner>
        {report.key === 'key-unknown' && <Banner tone="risk">{t('proof.keyUnknown')}</Banner>}
      </div>
    </>
  )
}

type PriceProps = {
  title: string
  seq: number | undefined
  segment: PlacedSegment | undefined
  found: Report['prices'][number] | undefined
  precision: number
  fill: string | undefined
}

function PriceProof({ title, seq, segment, found, precision, fill }: PriceProps) {
  const named = segment?.ticks.find((tick) => tick.seq === seq)
  const tick = seq === undefined ? segment?.ticks[0] : named
  return (
    <section className={styles.fill}>
      <h3 className={styles.fillTitle}>{title}</h3>
      {tick && <TickFacts tick={tick} precision={precision} />}
      {found && (
        <ProofStepList
          verdict={found.verdict}
          fill={fill}
          tickCount={found.segment?.ticks.length ?? 0}
          checkpointAt={found.segment?.checkpoint?.at ?? null}
        />
      )}
    </section>
  )
}
