import type { IdentityItem } from '@candor/api'
import { Box, Skeleton, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { call } from '../client.ts'
import { fieldName } from './field-names.ts'

/** The photos side by side, each marked with who looks and when. */
export function Photos({ item: { id, images } }: { readonly item: IdentityItem }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {images.map(({ kind, fileId }) => (
        <Photo key={kind} id={id} fileId={fileId} name={fieldName(kind)} />
      ))}
    </Box>
  )
}

type Props = { readonly id: string; readonly fileId: string; readonly name: string }
type Seen = { readonly image: string } | { readonly fault: string }

function Photo({ id, fileId, name }: Props) {
  const [seen, setSeen] = useState<Seen | null>(null)
  useEffect(() => {
    let isGone = false
    const show = (next: Seen) => {
      if (!isGone) setSeen(next)
    }
    call('seeIdentityPhoto', { id, fileId }).then(show, (error: unknown) =>
      show({ fault: error instanceof Error ? error.message : 'Error' }),
    )
    return () => {
      isGone = true
    }
  }, [id, fileId])
  return (
    <Box component="figure" sx={{ margin: 0, flex: '1 1 20rem', maxWidth: '40rem' }}>
      {seen === null && <Skeleton variant="rectangular" height={240} />}
      {seen !== null && 'image' in seen && (
        <Box component="img" src={seen.image} alt={name} sx={{ width: '100%' }} />
      )}
      {seen !== null && 'fault' in seen && <Typography color="error">{seen.fault}</Typography>}
      <Typography component="figcaption" variant="caption">
        {name}
      </Typography>
    </Box>
  )
}
