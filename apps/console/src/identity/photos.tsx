import type { IdentityItem } from '@candor/api'
import { Box } from '@mui/material'
import { call } from '../client.ts'
import { SealedPicture } from '../sealed-picture.tsx'
import { fieldName } from './field-names.ts'

/** The photos side by side, each marked with who looks and when. */
export function Photos({ item: { id, images } }: { readonly item: IdentityItem }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {images.map(({ kind, fileId }) => (
        <SealedPicture
          key={`${id} ${fileId} ${kind}`}
          name={fieldName(kind)}
          look={() => call('seeIdentityPhoto', { id, fileId })}
        />
      ))}
    </Box>
  )
}
