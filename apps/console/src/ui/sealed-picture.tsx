import { Box, Skeleton, Typography } from '@mui/material'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorText } from './error-text.ts'

type Props = {
  readonly name: string
  /** Fetches the picture; the look is recorded. */
  readonly look: () => Promise<{ readonly image: string }>
  /** Called after the picture is shown. */
  readonly onSeen?: () => void
}
type Seen = { readonly image: string } | { readonly fault: string }

/** A user's picture, which has no URL: it is fetched once for its viewer. Each instance needs a key of its own. */
export function SealedPicture({ name, look, onSeen }: Props) {
  const [seen, setSeen] = useState<Seen | null>(null)
  const fetchIt = useEffectEvent(look)
  const follow = useEffectEvent(() => onSeen?.())
  useEffect(() => {
    let isGone = false
    const show = (next: Seen) => {
      if (isGone) return
      setSeen(next)
      if ('image' in next) follow()
    }
    fetchIt().then(show, (error: unknown) => show({ fault: errorText(error) }))
    return () => {
      isGone = true
    }
  }, [])
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
