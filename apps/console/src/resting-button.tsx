import { Button, Typography, type ButtonProps } from '@mui/material'
import { useId } from 'react'

type Props = ButtonProps & {
  /** Why it does not lead on yet, in words; null where nothing keeps it. */
  readonly rests: string | null
}

/** A button that says beside it why it rests; who hears the page is told with the button. */
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
