import { Typography } from '@mui/material'

export type Facts = readonly (readonly [name: string, value: string | null])[]

/** Facts in lines of name and value; what is not known, or does not apply, has none. */
export function FactLines({ facts }: { readonly facts: Facts }) {
  return facts.map(([name, value]) =>
    value === null ? null : (
      <Typography key={name} variant="body2">
        {name}: {value}
      </Typography>
    ),
  )
}
