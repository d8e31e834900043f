import type { AuthState } from '@candor/api'
import type { TimelineStep } from '../../../ui/display/timeline.tsx'

type Step = Omit<TimelineStep, 'label' | 'key'> & { key: 'sent' | 'review' | 'passed' | 'rejected' }

/** The past and the next steps of an application; empty without one. */
export function authSteps({ statusKey, submitAt, auditAt }: AuthState): Step[] {
  if (statusKey === 'none') return []
  const sent: Step = { key: 'sent', at: submitAt, state: 'done' }
  if (statusKey === 'under_review')
    return [
      sent,
      { key: 'review', at: null, state: 'current' },
      { key: 'passed', at: null, state: 'ahead' },
    ]
  const end: Step =
    statusKey === 'rejected'
      ? { key: 'rejected', at: auditAt, state: 'failed' }
      : { key: 'passed', at: auditAt, state: 'done' }
  return [sent, { key: 'review', at: null, state: 'done' }, end]
}
