import { reasonKeys, type ReasonKey } from '@candor/api'
import { useState, type ReactNode } from 'react'
import { AskDialog } from './ask-dialog.tsx'
import { ReasonSelect } from './reason-select.tsx'
import { reasonText } from '../ui/words.ts'

export type Why = { readonly reasonKey: ReasonKey; readonly remark: string }

type Props = {
  readonly title: string
  readonly act: string
  /** The dialog asks for a reason, which users read in their language; otherwise for the remark alone. */
  readonly withReason: boolean
  /** The reasons to choose from. */
  readonly reasons?: readonly ReasonKey[]
  /** The label of the reason, if users do not read it. */
  readonly reasonLabel?: string
  /** Further inputs above the reason. */
  readonly children?: ReactNode
  /** Whether the further inputs are valid. */
  readonly isReady?: boolean
  /** Performs the act; returns the failure in words, or null on success. */
  readonly onSend: (why: Why) => Promise<string | null>
  readonly onClose: () => void
}

/** Asks for a reason that users read, and for a remark for the record. */
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
