import type { Endpoints, PriceKey, ResultOf } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { saveText } from '../../api/download.ts'
import { useErrorText } from '../../api/error-text.ts'
import { useCall } from '../../api/use-call.ts'
import { now } from '../../lib/clock.ts'
import { Banner } from '../../ui/display/banner.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { CopyButton } from '../../ui/inputs/copy-button.tsx'
import { IconDownload } from '../../ui/display/icons.ts'
import { QueryView } from '../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../ui/display/skeleton.tsx'
import { checkpointsPath } from './places.ts'
import styles from './transparency.module.css'

/** The period that a tap saves, in ms; the full record is available page by page. */
const savedMs = 10 * 60_000
const pageSize = 500

/** The key that signs the record of prices, and the signed checkpoints. Saved copies reveal a later change. */
export function KeyCard() {
  const t = useTranslations('transparency.key')
  const key = useCall('getPriceKey', {})
  return (
    <Card title={t('title')}>
      <QueryView
        query={key}
        skeleton={<SkeletonRows count={4} />}
        empty={null}
        isEmpty={() => false}
      >
        {(found) => <Key of={found} />}
      </QueryView>
    </Card>
  )
}

function Key({ of: { publicKey, fingerprint, pem } }: { of: PriceKey }) {
  const t = useTranslations('transparency.key')
  const { save, isBusy, fault } = useCheckpoints()
  return (
    <div className={styles.stack}>
      <p className={styles.note}>{t('what')}</p>
      <span className={styles.key}>
        <code>{publicKey}</code>
        <CopyButton text={publicKey} what={t('name')} />
      </span>
      <p className={styles.note}>{t('fingerprint')}</p>
      <code className={styles.code}>{fingerprint}</code>
      <Button wide look="secondary" onClick={() => saveText(pem, 'key.pem')}>
        <IconDownload size={20} aria-hidden />
        {t('save')}
      </Button>
      <Button wide look="secondary" busy={isBusy} onClick={() => void save()}>
        <IconDownload size={20} aria-hidden />
        {t('checkpoints')}
      </Button>
      {fault !== null && <Banner tone="risk">{fault}</Banner>}
      <p className={styles.note}>
        {t('all')} <code>{checkpointsPath}</code>
      </p>
    </div>
  )
}

/** Reads the checkpoints of the last minutes, page by page, and saves them as one file. */
function useCheckpoints() {
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  async function save() {
    setBusy(true)
    setFault(null)
    try {
      const records = []
      for (let afterAt: number | null = now() - savedMs; afterAt !== null;) {
        const read: ResultOf<Endpoints['listCheckpoints']> = await call('listCheckpoints', {
          afterAt,
          pageSize,
        })
        records.push(...read.records)
        afterAt = read.nextAfterAt
      }
      saveText(JSON.stringify(records, null, 2), `candor-checkpoints-${now()}.json`)
    } catch (error) {
      setFault(errorText(error as Error))
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy, fault }
}
