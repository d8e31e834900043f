import type { ProductItem } from '@candor/api'
import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { sentForApproval } from '../drafts/ask-form.tsx'
import { readTime } from '../ui/typed-time.ts'
import { ReasonDialog } from '../acts/reason-dialog.tsx'
import { useAct } from '../acts/use-act.tsx'
import { endReasons, nameOf } from './words.ts'

type Props = { readonly item: ProductItem; readonly onClose: () => void }

/** Requests the end of a product's sale, which a second operator approves. */
export function EndForm({ item, onClose }: Props) {
  const act = useAct()
  const [typed, setTyped] = useState('')
  const endAt = readTime(typed)
  return (
    <ReasonDialog
      title={`Ask to end: ${nameOf(item)}`}
      act="Ask a second operator"
      withReason
      reasons={endReasons}
      reasonLabel="Reason for the record"
      isReady={endAt !== 'invalid'}
      onSend={async (why) =>
        endAt === 'invalid'
          ? 'The time cannot be read.'
          : act('endProduct', { id: item.id, endAt, ...why }, sentForApproval)
      }
      onClose={onClose}
    >
      <Typography variant="body2">
        Nobody buys it from then on, and nothing of it is renewed. Orders that run are paid to their
        end by their own terms. Of a bond the sale that is open is sold to its end. This cannot be
        taken back.
      </Typography>
      <TextField
        label="Sold until (YYYY-MM-DD HH:MM, UTC+8; empty: at once)"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ReasonDialog>
  )
}
