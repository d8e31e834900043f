import { Chip, Stack, Typography } from '@mui/material'
import type { DraftState } from './descriptor.ts'
import { completeText } from './offer-words.tsx'

type Props = { readonly name: string; readonly state: DraftState }

/** The name of a draft, the state of its newest version, and what that lacks. */
export function StateOf({ name, state }: Props) {
  const { about, chip, lines, end = null, isDraft, completeCount, needs } = state
  const missing = isDraft
    ? [completeText(completeCount), ...(needs === undefined ? [] : [needs])]
    : []
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <span>{name}</span>
      {about !== undefined && <Typography variant="caption">{about}</Typography>}
      <Chip {...chip} size="small" />
      {lines.map((line) => (
        <Typography key={line} variant="caption">
          {line}
        </Typography>
      ))}
      {end !== null && <Chip {...end} size="small" />}
      {missing.map((line) => (
        <Typography key={line} variant="caption">
          {line}
        </Typography>
      ))}
    </Stack>
  )
}
