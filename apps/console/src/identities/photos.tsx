import type { IdentityItem } from '@candor/api'
import { Box } from '@mui/material'
import { useRefresh } from 'react-admin'
import { call } from '../session/client.ts'
import { SealedPicture } from '../ui/sealed-picture.tsx'
import { fieldName } from './field-names.ts'

/** The photos side by side, each watermarked with viewer and time; after all are seen, the application may pass. */
export function Photos({ item: { id, images } }: { readonly item: IdentityItem }) {
  const refresh = useRefresh()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {images.map(({ kind, fileId }) => (
        <SealedPicture
          key={`${id} ${fileId} ${kind}`}
          name={fieldName(kind)}
          look={() => call('seeIdentityPhoto', { id, fileId })}
          onSeen={refresh}
        />
      ))}
    </Box>
  )
}
