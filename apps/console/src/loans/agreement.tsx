import type { LoanItem, openLoanAgreement, ResultOf } from '@candor/api'
import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { call } from '../session/client.ts'
import { errorText } from '../ui/error-text.ts'
import { saveFile } from '../ui/save-file.ts'
import { timeText } from '../ui/time-text.tsx'

type Opened = ResultOf<typeof openLoanAgreement>

/** Nothing is fetched before the operator asks, because each look is recorded. */
export function Agreement({ item: { id } }: { readonly item: LoanItem }) {
  const notify = useNotify()
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = () =>
    call('openLoanAgreement', { id }).then(setOpened, (error: unknown) =>
      notify(errorText(error), { type: 'error' }),
    )
  if (opened === null)
    return (
      <Button variant="outlined" onClick={() => void open()} sx={{ alignSelf: 'start' }}>
        Open the agreement: this look goes on record
      </Button>
    )
  const { paragraphs, signature, signedAt, document } = opened
  return (
    <Stack spacing={1}>
      {paragraphs.map((paragraph) => (
        <Typography key={paragraph} variant="body2">
          {paragraph}
        </Typography>
      ))}
      <Signed {...signature} />
      <Typography variant="caption">Signed {timeText(signedAt)}</Typography>
      {document === null ? (
        <Typography variant="body2">The signed PDF is being written.</Typography>
      ) : (
        <Button variant="outlined" onClick={() => save(document)} sx={{ alignSelf: 'start' }}>
          Save the signed PDF
        </Button>
      )}
    </Stack>
  )
}

function Signed({ kind, value }: Opened['signature']) {
  if (kind === 'typed') return <Typography sx={{ fontFamily: 'cursive' }}>{value}</Typography>
  return (
    <svg role="img" aria-label="Signature" viewBox="0 0 1000 400" width="240">
      {value.split(';').map((points, place) => (
        <polyline
          // What was signed never changes.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          points={points}
          fill="none"
          stroke="currentColor"
          strokeWidth="6"
        />
      ))}
    </svg>
  )
}

function save({ name, content }: NonNullable<Opened['document']>): void {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.codePointAt(0)!)
  saveFile({ name, type: 'application/pdf', parts: [bytes] })
}
