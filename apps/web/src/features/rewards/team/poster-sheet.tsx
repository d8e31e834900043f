import type { Team } from '@candor/api'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { saveBlob } from '../../../api/download.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { drawPoster, posterHeight, posterWidth } from '../../../shared/draw-poster.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import styles from '../rewards.module.css'

type Props = { team: Team; open: boolean; onClose: () => void }

/** A picture to share, drawn on the device without a server. */
export function PosterSheet({ team, open, onClose }: Props) {
  const t = useTranslations('rewards.team')
  const home = useTranslations('home')
  const canvas = useRef<HTMLCanvasElement>(null)
  const { inviteCode: code, qrContent: url } = team
  const words = {
    brand: home('title'),
    head: t('posterHead'),
    line: t('posterLine'),
    codeLabel: t('code'),
    code,
    url,
    risk: t('posterRisk'),
  }
  useEffect(() => {
    if (open && canvas.current !== null) drawPoster(canvas.current, words)
  })
  const save = () =>
    canvas.current?.toBlob((picture) => {
      if (picture === null) toast(t('saveFailed'))
      else saveBlob(picture, `candor-${code}.png`)
    }, 'image/png')
  const footer = (
    <Button wide onClick={save}>
      {t('save')}
    </Button>
  )
  return (
    <Sheet open={open} onClose={onClose} title={t('poster')} footer={footer}>
      <canvas
        ref={canvas}
        className={styles.poster}
        width={posterWidth}
        height={posterHeight}
        role="img"
        aria-label={t('posterAlt', { code })}
      />
      <p className={styles.note}>{t('onDevice')}</p>
    </Sheet>
  )
}
