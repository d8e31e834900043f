import { ReasonDialog } from '../acts/reason-dialog.tsx'
import { useAct } from '../acts/use-act.tsx'
import type { Asked, RowForm } from './descriptor.ts'

/** The message after the request. */
export const sentForApproval = 'Sent to a second operator for approval.'

/** The dialog of a request to a second operator. */
export function askForm<Row>({ title, submit, send, ...reasons }: Omit<Asked<Row>, 'call'>) {
  const Form: RowForm<Row> = ({ item, onClose }) => {
    const act = useAct()
    return (
      <ReasonDialog
        title={title(item)}
        act={submit}
        withReason
        reasons={reasons.reasons}
        {...(reasons.reasonLabel !== undefined && { reasonLabel: reasons.reasonLabel })}
        onSend={(why) => send(act, item, why)}
        onClose={onClose}
      />
    )
  }
  return Form
}
