import type { ButtonProps } from '@mui/material'
import { useState, type ComponentProps } from 'react'
import { ReasonDialog } from './reason-dialog.tsx'
import { ExplainedButton } from '../ui/explained-button.tsx'

type Props = Omit<ComponentProps<typeof ReasonDialog>, 'onClose'> & {
  readonly label: string
  /** Properties of the button that differ from the default. */
  readonly button?: ButtonProps
  /** The reason why the button is disabled, in words; null if enabled. */
  readonly disabledReason?: string | null
}

/** A button that asks for a reason before it acts. */
export function ReasonButton({ label, button, disabledReason = null, ...dialog }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <ExplainedButton
        variant="outlined"
        {...button}
        disabledReason={disabledReason}
        onClick={() => setAsking(true)}
      >
        {label}
      </ExplainedButton>
      {asking && <ReasonDialog {...dialog} onClose={() => setAsking(false)} />}
    </>
  )
}
