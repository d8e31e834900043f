import { Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'

type Props = {
  /** What stands above the lines, which are smaller then. */
  readonly head?: ReactNode
  readonly of: readonly string[]
}

/** The lines of a cell. */
export function Lines({ head, of }: Props) {
  return (
    <Stack spacing={0.25}>
      {head !== undefined && <span>{head}</span>}
      {of.map((line) => (
        <Typography
          key={line}
          {...(head === undefined
            ? { variant: 'body2' as const }
            : { variant: 'caption' as const, color: 'textSecondary' })}
        >
          {line}
        </Typography>
      ))}
    </Stack>
  )
}
