import { useTranslations } from 'use-intl'
import { create } from 'zustand'
import { readConfig } from '../api/client.ts'
import { reload } from '../lib/navigate.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import styles from './shell.module.css'

/** Whether a part of the app was found to be no longer there, at a server that answers. */
export const useIsReplaced = create(() => false)

// A chunk that a server which answers does not have is most often one that a newer version has replaced.
window.addEventListener('vite:preloadError', () => {
  readConfig().then(
    () => useIsReplaced.setState(true, true),
    () => {},
  )
})

/** Offers to reload, once, after a part of the app was found to be no longer there. */
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
