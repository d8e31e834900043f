import { seatReasons, type OperatorSeat } from '@candor/api'
import { Chip, Stack } from '@mui/material'
import { Datagrid, FunctionField, TextField } from 'react-admin'
import { ConsoleList, Nothing } from '../ui/console-list.tsx'
import { rowsInSight } from '../ui/open-button.tsx'
import { TimeField } from '../ui/time-text.tsx'
import { ReasonButton } from '../acts/reason-button.tsx'
import type { Why } from '../acts/reason-dialog.tsx'
import { currentOperator } from '../session/session.ts'
import { useAct } from '../acts/use-act.tsx'
import { roleText } from '../ui/words.ts'
import { RolesButton } from './roles-button.tsx'

/** The operators. One superadmin disables an operator; two change roles, or reactivate one. */
export function OperatorList() {
  return (
    <ConsoleList pagination={false} actions={false} title="Operators">
      <Datagrid
        empty={<Nothing>There is no operator.</Nothing>}
        bulkActionButtons={false}
        rowClick={false}
        sx={rowsInSight}
      >
        <TextField source="name" label="Name" sortable={false} />
        <FunctionField<OperatorSeat>
          label="Roles"
          render={({ roles }) => roles.map((role) => roleText[role]).join(', ')}
        />
        <FunctionField<OperatorSeat>
          label="State"
          render={({ disabledAt }) => (
            <Chip
              label={disabledAt === null ? 'Active' : 'Disabled'}
              color={disabledAt === null ? 'success' : 'error'}
            />
          )}
        />
        <TimeField source="lastSeenAt" label="Last seen" sortable={false} />
        <TimeField source="createdAt" label="Since" sortable={false} />
        <FunctionField<OperatorSeat> label="Actions" render={(seat) => <Acts seat={seat} />} />
      </Datagrid>
    </ConsoleList>
  )
}

type Reason = (typeof seatReasons)[number]

/** A superadmin's acts on another operator. */
function Acts({ seat }: { readonly seat: OperatorSeat }) {
  const act = useAct()
  const { id, name, disabledAt, pendingApprovalId } = seat
  const self = currentOperator()
  if (self?.id === id) return 'Your own access: another operator decides'
  if (self?.roles.includes('superadmin') !== true) return null
  const isOut = disabledAt !== null
  const shutOut = ({ reasonKey, remark }: Why) =>
    act(
      'disableOperator',
      { id, reasonKey: reasonKey as Reason, remark },
      `${name} is disabled and signed out everywhere.`,
    )
  const letIn = ({ reasonKey, remark }: Why) =>
    act(
      'enableOperator',
      { id, reasonKey: reasonKey as Reason, remark },
      'Sent to a second superadmin for approval.',
    )
  const why = { withReason: true, reasons: seatReasons, reasonLabel: 'Reason' } as const
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'start', '& button': { whiteSpace: 'nowrap' } }}>
      {pendingApprovalId === null ? (
        <>
          <RolesButton key={seat.roles.join()} seat={seat} />
          {isOut && (
            <ReasonButton
              {...why}
              label="Ask to re-enable"
              title={`Re-enable ${name}`}
              act="Ask to re-enable"
              onSend={letIn}
            />
          )}
        </>
      ) : (
        <span>Awaiting second approval</span>
      )}
      {!isOut && (
        <ReasonButton
          {...why}
          label="Disable"
          button={{ color: 'error' }}
          title={`Disable ${name}: at once; to re-enable takes two superadmins`}
          act="Disable"
          onSend={shutOut}
        />
      )}
    </Stack>
  )
}
