import type { IeoProject } from '@candor/api'
import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/display/card.tsx'
import { Timeline, type TimelineStep } from '../../../ui/display/timeline.tsx'

type Steps = readonly TimelineStep[]

/** The five steps of an offering, with the user's own application. */
export function StepsCard({ project }: { project: IeoProject }) {
  const t = useTranslations('ieo.steps')
  return (
    <Card title={t('title')}>
      <Timeline steps={stepsOf(project, t)} />
    </Card>
  )
}

const reached = {
  upcoming: 0,
  issuing: 1,
  drawing: 2,
  paying: 3,
  completed: 4,
  listed: 5,
  cancelled: 0,
} as const

function stepsOf(project: IeoProject, t: ReturnType<typeof useTranslations<'ieo.steps'>>): Steps {
  const { statusKey, myOrder, applyStartAt, drawAt, payDeadlineAt, payUntilAt, listAt } = project
  const far = reached[statusKey]
  const own = myOrder?.statusKey
  const hasEnded = own === 'not_won' || own === 'lapsed' || own === 'cancelled'
  const hasPaid = own === 'completed' || own === 'listed'
  // A step that the user has not taken is not marked as done.
  const passed = (is: boolean, step: number): TimelineStep['state'] =>
    is ? 'done' : far === step ? 'current' : 'ahead'
  const isWon = own === 'won' || hasPaid || own === 'lapsed'
  return [
    {
      key: 'issuing',
      label: t('issuing'),
      at: applyStartAt,
      state: far > 1 ? 'done' : far === 1 ? 'current' : 'ahead',
    },
    {
      key: 'applied',
      label: t(myOrder === null ? 'applied' : 'appliedBy'),
      at: myOrder?.createAt ?? null,
      state: myOrder !== null ? 'done' : 'ahead',
    },
    {
      key: 'won',
      label: t(own === 'not_won' ? 'notWon' : 'won'),
      at: own === 'not_won' ? (myOrder?.endedAt ?? null) : drawAt,
      state: own === 'not_won' ? 'failed' : passed(isWon, 2),
    },
    {
      key: 'completed',
      label: t(own === 'lapsed' ? 'lapsed' : 'completed'),
      at: myOrder?.payAt ?? myOrder?.payDeadlineAt ?? payUntilAt ?? payDeadlineAt,
      state: own === 'lapsed' ? 'failed' : passed(hasPaid, own === 'won' ? 3 : -1),
    },
    statusKey === 'cancelled'
      ? { key: 'listed', label: t('cancelled'), at: myOrder?.endedAt ?? null, state: 'failed' }
      : {
          key: 'listed',
          label: t('listed'),
          at: listAt,
          state: far === 5 && !hasEnded ? 'done' : 'ahead',
        },
  ]
}
