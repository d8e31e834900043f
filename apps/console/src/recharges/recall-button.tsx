import type { RechargeItem } from '@candor/api'
import { ReasonButton } from '../acts/reason-button.tsx'
import { useAct } from '../acts/use-act.tsx'

/** Asks a second operator to recall the credit of a payment that the network dropped. */
export function RecallButton({ item: { id, version } }: { readonly item: RechargeItem }) {
  const act = useAct()
  return (
    <ReasonButton
      label="Ask to recall"
      button={{ color: 'error', sx: { alignSelf: 'start' } }}
      title="Recall this credit: what was spent is our loss"
      act="Ask to recall"
      withReason={false}
      onSend={({ remark }) =>
        act('recallRecharge', { id, version, remark }, 'Sent to a second operator for approval.')
      }
    />
  )
}
