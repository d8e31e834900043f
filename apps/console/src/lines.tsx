import { Stack, Typography } from '@mui/material'

/** What a cell says, line below line. */
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
