import { Button, type ButtonProps } from '@mui/material'
import { useState, type ComponentProps } from 'react'
import { ReasonDialog } from './reason-dialog.tsx'

type Props = Omit<ComponentProps<typeof ReasonDialog>, 'onClose'> & {
  readonly label: string
  /** How the button looks, where that is not as usual. */
  readonly button?: ButtonProps
}

/** A button that asks why before it does anything. */
export function ReasonButton({ label, button, ...dialog }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="outlined" {...button} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && <ReasonDialog {...dialog} onClose={() => setAsking(false)} />}
    </>
  )
}
