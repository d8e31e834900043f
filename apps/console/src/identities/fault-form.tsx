import {
  reasonsFor,
  typedFields,
  type Endpoints,
  type IdentityItem,
  type RejectReason,
  type RequestOf,
} from '@candor/api'
import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { AskDialog } from '../acts/ask-dialog.tsx'
import { useAct } from '../acts/use-act.tsx'
import { identityReason } from '../ui/words.ts'
import { fieldName } from './field-names.ts'

type Faults = RequestOf<Endpoints['rejectIdentity']>['fields']
type Field = Faults[number]['field']
type Props = { readonly item: IdentityItem; readonly onClose: () => void }

/** Marks the fields to give again, with reasons: the user reads them in their language. */
export function FaultForm({ item, onClose }: Props) {
  const act = useAct()
  const [chosen, setChosen] = useState<ReadonlyMap<Field, RejectReason>>(new Map())
  const fields: readonly Field[] = [
    ...item.images.map(({ kind }) => kind),
    ...typedFields[item.type],
  ]
  const faults: Faults = [...chosen].map(([field, reasonKey]) => ({ field, reasonKey }))
  const choose = (field: Field, reason: string) =>
    setChosen((before) => {
      const after = new Map(before)
      if (reason === '') after.delete(field)
      else after.set(field, reason as RejectReason)
      return after
    })
  async function send(remark: string) {
    const [first] = faults
    if (first === undefined) return 'Choose what must be submitted again.'
    const { id, version } = item
    const { reasonKey } = first
    return act('rejectIdentity', { id, version, remark, reasonKey, fields: faults }, 'Sent back.')
  }
  return (
    <AskDialog
      title="What must be submitted again?"
      act="Send back"
      isReady={faults.length > 0}
      onSend={send}
      onClose={onClose}
    >
      {fields.map((field) => (
        <TextField
          key={field}
          id={`fault-${field}`}
          select
          label={fieldName(field)}
          value={chosen.get(field) ?? ''}
          onChange={({ target }) => choose(field, target.value)}
        >
          <MenuItem value="">Accepted</MenuItem>
          {reasonsFor(field).map((key) => (
            <MenuItem key={key} value={key}>
              {identityReason(key)}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </AskDialog>
  )
}
