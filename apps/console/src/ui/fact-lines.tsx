import { Typography } from '@mui/material'

export type Facts = readonly (readonly [name: string, value: string | null])[]

/** Facts in lines of name and value; unknown or inapplicable facts have no line. */
export function FactLines({ facts }: { readonly facts: Facts }) {
  return facts.map(([name, value]) =>
    value === null ? null : (
      <Typography key={name} variant="body2">
        {name}: {value}
      </Typography>
    ),
  )
}
