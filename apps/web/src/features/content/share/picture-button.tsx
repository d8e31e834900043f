import { useTranslations } from 'use-intl'
import { saveBlob } from '../../../api/download.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'

type Props = { id: string; title: string; at: number; url: string }

/** Saves a picture of an article with its address as a QR code, drawn on the device without a server. */
export function PictureButton({ id, title, at, url }: Props) {
  const t = useTranslations('content')
  const home = useTranslations('home')
  const save = async () => {
    const { drawPoster } = await import('../../../shared/draw-poster.ts')
    const canvas = document.createElement('canvas')
    const line = `${location.host} · ${formatDate(at, 'YYYY-MM-DD')}`
    const more = { codeLabel: '', code: '', risk: t('shareWhat') }
    drawPoster(canvas, { brand: home('title'), head: title, line, url, ...more })
    canvas.toBlob((picture) => {
      if (picture === null) toast(t('shareFailed'))
      else saveBlob(picture, `candor-article-${id}.png`)
    }, 'image/png')
  }
  return (
    <Button look="secondary" onClick={() => void save()}>
      {t('sharePicture')}
    </Button>
  )
}
