import { Stack, Typography } from '@mui/material'

/** The lines of a cell. */
export function Lines({ of }: { readonly of: readonly string[] }) {
  return (
    <Stack spacing={0.25}>
      {of.map((line) => (
        <Typography key={line} variant="body2">
          {line}
        </Typography>
      ))}
    </Stack>
  )
}
