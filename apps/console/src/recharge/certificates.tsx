import type { RechargeItem } from '@candor/api'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { call } from '../client.ts'
import { SealedPicture } from '../sealed-picture.tsx'

/** The pictures, each marked with who looks and when. None is fetched before the operator asks. */
export function Certificates({
  item: { id, certificates },
}: {
  readonly item: Pick<RechargeItem, 'id' | 'certificates'>
}) {
  const [isOpen, setIsOpen] = useState(false)
  if (certificates.length === 0) return null
  if (!isOpen)
    return (
      <Button variant="outlined" onClick={() => setIsOpen(true)} sx={{ alignSelf: 'start' }}>
        Open the pictures: this look goes on record
      </Button>
    )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {certificates.map((fileId, index) => (
        <SealedPicture
          key={`${id} ${fileId}`}
          name={`Certificate ${index + 1}`}
          look={() => call('seeRechargeCertificate', { id, fileId })}
        />
      ))}
    </Box>
  )
}
