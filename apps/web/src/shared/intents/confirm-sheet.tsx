import type { ReactNode } from 'react'
import type { IntentState } from '../../api/intent.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { IntentNotice } from './intent-notice.tsx'
import { KeyValueList } from '../../ui/display/key-value-list.tsx'
import type { KeyValue } from '../../ui/display/key-value-list.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** The verb: "Withdraw", "Open long". */
  title: string
  /** The amounts sent, received and charged, the rate, and the largest loss. */
  items: readonly KeyValue[]
  /** Repeats the amount: "Withdraw 250.00 USDT". */
  action: string
  look?: 'primary' | 'long' | 'short' | 'danger'
  onConfirm: () => void
  busy?: boolean
  /** The change that the button sends; the sheet shows its result. */
  sent?: { readonly state: IntentState<unknown>; readonly busy: boolean }
  /** The reason why confirming is blocked now, such as a stale price; the button is disabled meanwhile. */
  blocked?: string | null
  /** Disables the button; a field shows the reason. */
  rests?: boolean
  children?: ReactNode
}

/** The confirmation before money moves or risk is opened. */
export function ConfirmSheet(props: Props) {
  const {
    open,
    onClose,
    title,
    items,
    action,
    look = 'primary',
    onConfirm,
    sent,
    busy = sent?.busy ?? false,
    blocked,
    rests = false,
    children,
  } = props
  const footer = (
    <>
      {blocked && <p role="status">{blocked}</p>}
      <Button wide look={look} busy={busy} disabled={rests || Boolean(blocked)} onClick={onConfirm}>
        {action}
      </Button>
    </>
  )
  return (
    <Sheet open={open} onClose={onClose} title={title} footer={footer}>
      <KeyValueList items={items} />
      {children}
      {sent && <IntentNotice state={sent.state} />}
    </Sheet>
  )
}
