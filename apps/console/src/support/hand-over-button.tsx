import type { OpenedConversation } from '@candor/api'
import { Button, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { AskDialog } from '../acts/ask-dialog.tsx'
import { useAct } from '../acts/use-act.tsx'

type Props = Pick<OpenedConversation, 'id' | 'colleagues'>

/** Hands a conversation over to another support operator; disabled if there is none. */
export function HandOverButton({ id, colleagues }: Props) {
  const act = useAct()
  const [asking, setAsking] = useState(false)
  const [operatorId, setOperatorId] = useState('')
  if (colleagues.length === 0) return null
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Hand over
      </Button>
      {asking && (
        <AskDialog
          title="To whom?"
          act="Hand over"
          isReady={operatorId !== ''}
          onSend={(remark) =>
            act('handOverConversation', { id, operatorId, remark }, 'Handed over.')
          }
          onClose={() => setAsking(false)}
        >
          <TextField
            id="hand-over-to"
            select
            label="Operator"
            value={operatorId}
            onChange={({ target }) => setOperatorId(target.value)}
          >
            {colleagues.map(({ id: one, name }) => (
              <MenuItem key={one} value={one}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        </AskDialog>
      )}
    </>
  )
}
