import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isSilent, useErrorText } from '../../api/error-text.ts'
import type { IntentState } from '../../api/intent.ts'
import { formatClock } from '../../lib/dates.ts'
import { Banner } from '../../ui/display/banner.tsx'
import { ErrorHelp } from '../data/error-help.tsx'
import styles from './intent-notice.module.css'

type Props = {
  state: IntentState<unknown>
  /** The shown reason, until the next try; by default that of the refusal, null if its fields show it. */
  error?: ReactNode
}

/**
 * The state of a change while its answer is awaited, and the reason of a refusal. A missing answer is never called a
 * failure: the server may have executed it, and is being asked.
 */
export function IntentNotice({ state, error: shown }: Props) {
  const t = useTranslations('ui.intent')
  const errorText = useErrorText()
  const fault = state.name === 'refused' && !isSilent(state.error) ? state.error : null
  const refusal = fault === null ? null : errorText(fault)
  const error = shown === undefined ? refusal : shown
  const hasError = Boolean(error)
  return (
    <>
      <div role="status" className={styles.live}>
        {state.name === 'slow' && <Banner tone="info">{t('slow')}</Banner>}
        {state.name === 'unknown' && (
          <Banner tone="info">
            {state.until === null ? t('unknown') : t('notSoFar', { time: endOf(state.until) })}
          </Banner>
        )}
      </div>
      {hasError && (
        <div role="alert">
          <Banner
            tone="risk"
            action={state.name === 'refused' && <ErrorHelp error={state.error} />}
          >
            <p>{error}</p>
          </Banner>
        </div>
      )}
    </>
  )
}

/** The first full minute that is not before the moment, so that the stated end is never too early. */
function endOf(until: number): string {
  return formatClock(until + 59_999)
}
