import type { RestrictionRow } from '@candor/api'
import { Button } from '@mui/material'
import { useState } from 'react'
import { ReasonDialog } from '../acts/reason-dialog.tsx'
import { useAct } from '../acts/use-act.tsx'
import { capabilityText, reasonText } from '../ui/words.ts'
import { mayCall } from '../session/session.ts'
import { RestrictButton } from './restrict-button.tsx'
import { timeText } from '../ui/time-text.tsx'
import { Section } from '../ui/section.tsx'

type Props = { readonly userId: string; readonly restrictions: readonly RestrictionRow[] }

/** A user's present and past restrictions. One operator restricts; two prolong or lift. */
export function RestrictionsPart({ userId, restrictions }: Props) {
  const capabilitiesWhere = (isSo: (row: RestrictionRow) => boolean) =>
    restrictions.filter(isSo).map(({ capability }) => capability)
  const inForce = capabilitiesWhere((row) => row.isInForce)
  const lately = capabilitiesWhere((row) => row.needsSecond)
  return (
    <Section
      title="Restrictions"
      rows={restrictions}
      action={<RestrictButton id={userId} inForce={inForce} lately={lately} />}
      columns={[
        { label: 'Restricted from', value: ({ capability }) => capabilityText[capability] },
        { label: 'Reason', value: ({ reasonKey }) => reasonText(reasonKey) },
        { label: 'Restricted by', value: ({ madeByName }) => madeByName },
        { label: 'Since', value: ({ createdAt }) => timeText(createdAt) },
        { label: 'Until', value: ({ untilAt, liftedAt }) => timeText(liftedAt ?? untilAt) },
        { label: 'State', value: stateOf(userId) },
      ]}
    />
  )
}

const stateOf = (userId: string) => (row: RestrictionRow) => <State userId={userId} row={row} />

function State({ userId, row }: { readonly userId: string; readonly row: RestrictionRow }) {
  const act = useAct()
  const [asking, setAsking] = useState(false)
  if (!row.isInForce) return 'Ended'
  if (row.pendingApprovalId !== null) return 'In force; change awaiting second approval'
  if (!mayCall('liftRestriction')) return 'In force'
  const target = { id: userId, restrictionId: row.id }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Ask to lift</Button>
      {asking && (
        <ReasonDialog
          title={`Lift: ${capabilityText[row.capability]}`}
          act="Ask to lift"
          withReason
          reasons={['resolved', 'own_request']}
          onSend={(why) =>
            act('liftRestriction', { ...target, ...why }, 'Sent to a second operator for approval.')
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
