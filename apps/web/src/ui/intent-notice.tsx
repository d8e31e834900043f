import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { IntentState } from '../api/intent.ts'
import { Banner } from './banner.tsx'
import styles from './intent-notice.module.css'

type Props = {
  state: IntentState<unknown>['name']
  /** Why it was refused, where no field says so. Stays until the next try. */
  error?: ReactNode
}

/**
 * Where a change stands while its answer is awaited, and why it was refused. No answer is never called
 * a failure: the server may have carried it out, and is being asked.
 */
export function IntentNotice({ state, error }: Props) {
  const t = useTranslations('ui.intent')
  return (
    <>
      <div role="status" className={styles.live}>
        {(state === 'slow' || state === 'unknown') && <Banner tone="info">{t(state)}</Banner>}
      </div>
      {error && (
        <div role="alert">
          <Banner tone="risk">{error}</Banner>
        </div>
      )}
    </>
  )
}
