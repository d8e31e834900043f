import type { OpenedConversation } from '@candor/api'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AskDialog } from '../acts/ask-dialog.tsx'
import { useAct } from '../acts/use-act.tsx'
import { timeText } from '../ui/time-text.tsx'

type Props = Pick<OpenedConversation, 'id' | 'notes'>

/** Notes of operators on a conversation. Its user never sees them. */
export function Notes({ id, notes }: Props) {
  const act = useAct()
  const cache = useQueryClient()
  const [asking, setAsking] = useState(false)
  async function send(note: string) {
    const fault = await act('noteConversation', { id, note }, 'Noted.')
    if (fault === null) await cache.invalidateQueries({ queryKey: ['conversation', id] })
    return fault
  }
  return (
    <Stack spacing={1} component="section" aria-label="Notes">
      {notes.map(({ operatorName, text, at }) => (
        <Box key={`${at} ${text}`}>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            Note by {operatorName} · {timeText(at)}
          </Typography>
          <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
        </Box>
      ))}
      <Button sx={{ alignSelf: 'start' }} onClick={() => setAsking(true)}>
        Add a note
      </Button>
      {asking && (
        <AskDialog
          title="Note for other operators"
          act="Save note"
          onSend={send}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  )
}
