import { reasonKeys, type ReasonKey } from '@candor/api'
import { useState, type ReactNode } from 'react'
import { AskDialog } from './ask-dialog.tsx'
import { ReasonSelect } from './reason-select.tsx'
import { reasonText } from './words.ts'

export type Why = { readonly reasonKey: ReasonKey; readonly remark: string }

type Props = {
  readonly title: string
  readonly act: string
  /** Users read the reason in their own language; without it only the remark is asked for. */
  readonly withReason: boolean
  /** The reasons there are to choose from. */
  readonly reasons?: readonly ReasonKey[]
  /** What the reason is called, where users do not read it. */
  readonly reasonLabel?: string
  /** What else is asked for, above the reason. */
  readonly children?: ReactNode
  /** Whether that is filled in. */
  readonly isReady?: boolean
  /** Does it, and answers why it was not done, in words; null when it was. */
  readonly onSend: (why: Why) => Promise<string | null>
  readonly onClose: () => void
}

/** Asks why: a reason that users read, and a remark that stays on record. */
export function ReasonDialog(props: Props) {
  const { withReason, reasons, reasonLabel, children, onSend, ...dialog } = props
  const choices = reasons ?? reasonKeys
  const [reasonKey, setReasonKey] = useState<ReasonKey>(choices[0] ?? 'maintenance')
  return (
    <AskDialog {...dialog} onSend={(remark) => onSend({ reasonKey, remark })}>
      {children}
      {withReason && (
        <ReasonSelect
          {...(reasonLabel !== undefined && { label: reasonLabel })}
          value={reasonKey}
          reasons={choices}
          textOf={reasonText}
          onChange={setReasonKey}
        />
      )}
    </AskDialog>
  )
}
