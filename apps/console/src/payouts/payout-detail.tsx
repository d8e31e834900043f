import type { Endpoints, PayoutItem, ResultOf } from '@candor/api'
import { Alert, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { call } from '../session/client.ts'
import { timeText } from '../ui/time-text.tsx'
import { errorText } from '../ui/error-text.ts'
import { unknown } from '../ui/unknown.ts'

/** Whether a sent payout is reported as returned. */
export const isBack = ({ sentAt, parkedAt }: PayoutItem): boolean =>
  sentAt !== null && parkedAt !== null

type Evidence = ResultOf<Endpoints['lookUpPayout']>

const answerText: Readonly<Record<Evidence['answer'], string>> = {
  found: 'It has this payout under the name',
  none: 'It has nothing under the name of this payout.',
  silent: 'It does not answer. Try again before you decide.',
}

const stateText: Readonly<Record<Evidence['state'], string>> = {
  unknown: 'It cannot tell how far it is.',
  confirming: 'It says that it has not arrived yet.',
  confirmed: 'It says that it has arrived.',
  returned: 'It says that it came back, or that it will not take it any more.',
  silent: 'It does not say how far it is.',
}

/** Further data of the report. */
function furtherText({ answer, state }: Evidence): string {
  const isNothing = answer === 'none' && state === 'unknown'
  return isNothing || answer === 'silent' ? '' : stateText[state]
}

/** The time of the handover, and the present report of the network or bank. */
export function PayoutDetail({ item }: { readonly item: PayoutItem }) {
  const notify = useNotify()
  const [evidence, setEvidence] = useState<Evidence | null>(null)
  const ask = () =>
    call('lookUpPayout', { id: item.id }).then(setEvidence, (error: unknown) =>
      notify(errorText(error), { type: 'error' }),
    )
  const facts = [
    ['Withdrawal', item.id],
    ['To', item.target],
    ['Handed over', timeText(item.attemptAt)],
    ['Outcome unknown since', timeText(isBack(item) ? null : item.parkedAt)],
    ['Sent', timeText(item.sentAt)],
    ['Said to have come back', timeText(isBack(item) ? item.parkedAt : null)],
    ['Transaction or bank reference', item.txid ?? unknown],
  ] as const
  return (
    <Stack spacing={1} sx={{ padding: 2, overflowWrap: 'anywhere' }}>
      {facts.map(([name, value]) => (
        <Typography key={name} variant="body2">
          {name}: {value}
        </Typography>
      ))}
      <Button variant="outlined" onClick={() => void ask()} sx={{ alignSelf: 'start' }}>
        Ask the network or bank
      </Button>
      {evidence !== null && (
        <Alert severity={evidence.answer === 'silent' ? 'warning' : 'info'}>
          {answerText[evidence.answer]} {evidence.txid} {furtherText(evidence)} (
          {timeText(evidence.askedAt)})
        </Alert>
      )}
    </Stack>
  )
}
