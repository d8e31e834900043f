import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { reload } from '../lib/navigate.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import styles from './shell.module.css'

let failed = false
const listeners = new Set<() => void>()

// A chunk that cannot be loaded is most often one that a newer version has replaced.
window.addEventListener('vite:preloadError', () => {
  failed = true
  for (const listener of listeners) listener()
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Offers to reload, once, after a part of the app could not be loaded. */
export function ReloadOffer() {
  const t = useTranslations('app')
  const shown = useSyncExternalStore(subscribe, () => failed)
  if (!shown) return null
  return (
    <div className={styles.offer} role="alert">
      <Banner
        tone="info"
        action={
          <Button size="small" onClick={() => reload()}>
            {t('reload')}
          </Button>
        }
      >
        {t('chunkFailed')}
      </Banner>
    </div>
  )
}
