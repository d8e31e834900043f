import type { IeoProject } from '@candor/api'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { useState } from 'react'
import { useLazyPart } from '../../../ui/display/use-lazy-part.ts'
import styles from '../ieo.module.css'

const loadProof = async () => (await import('./draw-proof.tsx')).DrawProof

/** The commitment made before the draw, and the check of the draw on this device. */
export function DrawCard({ project }: { project: IeoProject }) {
  const t = useTranslations('ieo.proof')
  const { id, allocationMode, drawCommitHash, lotsDigest, drawProofUrl } = project
  const [isWanted, setWanted] = useState(false)
  const { Part, isPending } = useLazyPart(loadProof, isWanted)
  return (
    <Card title={t(`title.${allocationMode}`)}>
      <div className={styles.form}>
        {drawCommitHash !== null && (
          <div>
            <p className={styles.note}>{t('commit')}</p>
            <code className={styles.hash}>{drawCommitHash}</code>
          </div>
        )}
        <div>
          <p className={styles.note}>{t('digest')}</p>
          {lotsDigest === null ? (
            <p>{t('digestLater')}</p>
          ) : (
            <code className={styles.hash}>{lotsDigest}</code>
          )}
        </div>
        {drawCommitHash !== null && <p className={styles.note}>{t('record')}</p>}
        {drawProofUrl !== null && !isWanted && (
          <Button wide look="secondary" onClick={() => setWanted(true)}>
            {t('open')}
          </Button>
        )}
        {isPending && isWanted && <SkeletonRows count={3} />}
        {Part !== null && isWanted && <Part id={id} />}
      </div>
    </Card>
  )
}
