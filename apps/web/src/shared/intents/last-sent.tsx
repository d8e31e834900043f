import { useTranslations } from 'use-intl'
import { isSilent, useErrorText } from '../../api/error-text.ts'
import type { IntentState } from '../../api/intent.ts'
import { Card } from '../../ui/display/card.tsx'
import { IntentNotice } from './intent-notice.tsx'

type Props = {
  /** The name of the sent change. */
  title: string
  sent: { state: IntentState<unknown>; isResumed: boolean }
}

/** The result of a change that was sent before the screen was reopened. */
export function LastSent({ title, sent: { state, isResumed } }: Props) {
  const t = useTranslations('ui.intent')
  const errorText = useErrorText()
  if (!isResumed || state.name === 'ready' || state.name === 'accepted') return null
  const fault = state.name === 'refused' ? state.error : null
  if (fault !== null && isSilent(fault)) return null
  return (
    <Card title={title}>
      <IntentNotice state={state} error={fault && t('refused', { reason: errorText(fault) })} />
    </Card>
  )
}
