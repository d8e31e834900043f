import { useTranslations } from 'use-intl'
import { create } from 'zustand'
import { readConfig } from '../api/client.ts'
import { reload } from '../lib/navigate.ts'
import { Banner } from '../ui/display/banner.tsx'
import { Button } from '../ui/inputs/button.tsx'
import styles from './shell.module.css'

/** Whether a part of the app is missing on a server that answers. */
export const useIsReplaced = create(() => false)

// A chunk missing on a server that answers has usually been replaced by a newer version.
window.addEventListener('vite:preloadError', () => {
  readConfig().then(
    () => useIsReplaced.setState(true, true),
    () => {},
  )
})

/** Offers a reload, once, after a part of the app was found to be missing. */
export function ReloadOffer() {
  const t = useTranslations('app')
  if (!useIsReplaced()) return null
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
