import type { ButtonProps } from '@mui/material'
import { useState, type ComponentProps } from 'react'
import { ReasonDialog } from './reason-dialog.tsx'
import { RestingButton } from './resting-button.tsx'

type Props = Omit<ComponentProps<typeof ReasonDialog>, 'onClose'> & {
  readonly label: string
  /** How the button looks, where that is not as usual. */
  readonly button?: ButtonProps
  /** Why it does not lead on yet, in words; null where nothing keeps it. */
  readonly rests?: string | null
}

/** A button that asks why before it does anything. */
export function ReasonButton({ label, button, rests = null, ...dialog }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <RestingButton variant="outlined" {...button} rests={rests} onClick={() => setAsking(true)}>
        {label}
      </RestingButton>
      {asking && <ReasonDialog {...dialog} onClose={() => setAsking(false)} />}
    </>
  )
}
