import { useTranslations } from 'use-intl'
import { usePreview } from '../../api/use-picture.ts'
import { IconButton } from '../../ui/inputs/button.tsx'
import { IconCamera, IconX } from '../../ui/display/icons.ts'
import styles from './support.module.css'
import type { Attached, useAttached } from './use-attached.ts'

type Own = ReturnType<typeof useAttached>

/** Chooses a picture; a phone offers its camera too. */
export function AddPicture({ take, busy }: Pick<Own, 'take' | 'busy'>) {
  const t = useTranslations('support')
  return (
    <label className={styles.add} aria-busy={busy || undefined} title={t('addPicture')}>
      <input
        type="file"
        accept="image/*"
        aria-label={t('addPicture')}
        className="visually-hidden"
        disabled={busy}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Allows choosing the same file again after a refusal.
          target.value = ''
          if (file !== undefined) void take(file)
        }}
      />
      <IconCamera size={24} aria-hidden />
    </label>
  )
}

/** The pictures of the message, each with a button to remove it. */
export function AttachedPictures({ attached, remove }: Pick<Own, 'attached' | 'remove'>) {
  if (attached.length === 0) return null
  return (
    <div className={styles.attached}>
      {attached.map((one, place) => (
        <Thumb key={one.fileId} one={one} number={place + 1} onRemove={() => remove(one.fileId)} />
      ))}
    </div>
  )
}

function Thumb({ one, number, onRemove }: { one: Attached; number: number; onRemove: () => void }) {
  const t = useTranslations('support')
  const show = usePreview(one.picture)
  return (
    <span className={styles.thumb}>
      <img ref={show} alt={t('pictureOf', { number })} />
      <IconButton label={t('removePicture', { number })} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </IconButton>
    </span>
  )
}
