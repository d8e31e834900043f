import { operatorRoles, seatReasons, type OperatorRole, type OperatorSeat } from '@candor/api'
import { Checkbox, FormControlLabel, FormGroup } from '@mui/material'
import { useState } from 'react'
import { ReasonButton } from '../acts/reason-button.tsx'
import type { Why } from '../acts/reason-dialog.tsx'
import { useAct } from '../acts/use-act.tsx'
import { roleText } from '../ui/words.ts'

type Reason = (typeof seatReasons)[number]

/** Requests new roles for an operator: all of them are listed, and exactly these are approved. */
export function RolesButton({ seat: { id, name, roles } }: { readonly seat: OperatorSeat }) {
  const act = useAct()
  const [wanted, setWanted] = useState<readonly OperatorRole[]>(roles)
  const isOther = operatorRoles.some((role) => wanted.includes(role) !== roles.includes(role))
  const send = ({ reasonKey, remark }: Why) =>
    act(
      'changeOperatorRoles',
      { id, roles: [...wanted], reasonKey: reasonKey as Reason, remark },
      'Sent to a second superadmin for approval.',
    )
  const turn = (role: OperatorRole, isOn: boolean) =>
    setWanted(isOn ? [...wanted, role] : wanted.filter((one) => one !== role))
  return (
    <ReasonButton
      label="Ask to change roles"
      title={`Roles of ${name}`}
      act="Ask to change"
      withReason
      reasons={seatReasons}
      reasonLabel="Reason"
      isReady={isOther && wanted.length > 0}
      onSend={send}
    >
      <FormGroup>
        {operatorRoles.map((role) => (
          <FormControlLabel
            key={role}
            label={roleText[role]}
            control={
              <Checkbox
                checked={wanted.includes(role)}
                onChange={({ target }) => turn(role, target.checked)}
              />
            }
          />
        ))}
      </FormGroup>
    </ReasonButton>
  )
}
