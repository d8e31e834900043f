import { Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { call } from '../session/client.ts'
import { SealedPicture } from './sealed-picture.tsx'
import { receiptName, unopenedText } from './receipts.ts'

type Props = {
  /** The recharge with these certificates. */
  readonly id: string
  readonly certificates: readonly string[]
  /** The certificates that the deciding operator has not opened yet. */
  readonly unopened: readonly (string | null)[]
}

/** The pictures, each watermarked with viewer and time. None is fetched before the operator asks. */
export function Certificates({ id, certificates, unopened }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const refresh = useRefresh()
  if (certificates.length === 0) return null
  const left = unopenedText(certificates, unopened)
  return (
    <Stack spacing={1}>
      {left !== null && <Typography variant="body2">{left}</Typography>}
      {isOpen ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {certificates.map((fileId) => (
            <SealedPicture
              key={`${id} ${fileId}`}
              name={receiptName(certificates, fileId)}
              look={() => call('seeRechargeCertificate', { id, fileId })}
              onSeen={refresh}
            />
          ))}
        </Box>
      ) : (
        <Button variant="outlined" onClick={() => setIsOpen(true)} sx={{ alignSelf: 'start' }}>
          Open the receipts: this look goes on record
        </Button>
      )}
    </Stack>
  )
}
