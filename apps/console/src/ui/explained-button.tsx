import { Button, Typography, type ButtonProps } from '@mui/material'
import { useId } from 'react'

type Props = ButtonProps & {
  /** The reason why the button is disabled, in words; null if enabled. */
  readonly disabledReason: string | null
}

/** A button with the reason for its disabled state beside it; screen readers read both together. */
export function ExplainedButton({ disabledReason, ...button }: Props) {
  const reasonId = useId()
  return (
    <>
      <Button
        {...button}
        disabled={disabledReason !== null}
        {...(disabledReason !== null && { 'aria-describedby': reasonId })}
      />
      {disabledReason !== null && (
        <Typography id={reasonId} variant="caption" sx={{ flexBasis: '100%', order: 1 }}>
          {disabledReason}
        </Typography>
      )}
    </>
  )
}
