import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { KeyValueList } from './key-value-list.tsx'
import type { KeyValue } from './key-value-list.tsx'
import { Sheet } from './sheet.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** The verb: "Withdraw", "Open long". */
  title: string
  /** What is sent, received, charged, at which rate, and the worst that can happen. */
  items: readonly KeyValue[]
  /** Repeats the amount: "Withdraw 250.00 USDT". */
  action: string
  look?: 'primary' | 'long' | 'short' | 'danger'
  onConfirm: () => void
  busy?: boolean
  /** Why it cannot be confirmed now, such as a price that is too old; the button rests meanwhile. */
  blocked?: string | null
  /** The button rests, and a field says why. */
  rests?: boolean
  children?: ReactNode
}

/** The last look before money moves or risk is opened. */
export function ConfirmSheet(props: Props) {
  const {
    open,
    onClose,
    title,
    items,
    action,
    look = 'primary',
    onConfirm,
    busy,
    blocked,
    rests = false,
    children,
  } = props
  const footer = (
    <>
      {blocked && <p role="status">{blocked}</p>}
      <Button
        wide
        look={look}
        busy={busy ?? false}
        disabled={rests || Boolean(blocked)}
        onClick={onConfirm}
      >
        {action}
      </Button>
    </>
  )
  return (
    <Sheet open={open} onClose={onClose} title={title} footer={footer}>
      <KeyValueList items={items} />
      {children}
    </Sheet>
  )
}
