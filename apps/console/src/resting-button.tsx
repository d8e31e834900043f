import { Button, Typography, type ButtonProps } from '@mui/material'
import { useId } from 'react'

type Props = ButtonProps & {
  /** The reason why the button is disabled, in words; null if enabled. */
  readonly rests: string | null
}

/** A button with the reason for its disabled state beside it; screen readers read both together. */
export function RestingButton({ rests, ...button }: Props) {
  const reasonId = useId()
  return (
    <>
      <Button
        {...button}
        disabled={rests !== null}
        {...(rests !== null && { 'aria-describedby': reasonId })}
      />
      {rests !== null && (
        <Typography id={reasonId} variant="caption" sx={{ flexBasis: '100%', order: 1 }}>
          {rests}
        </Typography>
      )}
    </>
  )
}
