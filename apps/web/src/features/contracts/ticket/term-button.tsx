import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/inputs/button.tsx'
import { IconChevronDown } from '../../../ui/display/icons.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import styles from './ticket.module.css'

type Props<Value> = {
  label: string
  value: Value
  /** The text of a value on the button. */
  word: (value: Value) => string
  /** Whether the button shows only the value, because it needs no label. */
  isBare?: boolean
  /** The text of the sheet's button for the chosen value. */
  action: (value: Value) => string
  onChange: (value: Value) => void
  /** Renders the choice with its explanation; only while the sheet is open. */
  children: (chosen: Value, choose: (value: Value) => void) => ReactNode
}

/** A term of an order as a button that opens a sheet to change it. */
export function TermButton<Value>(props: Props<Value>) {
  const { label, value, word, isBare = false, action, onChange, children } = props
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(value)
  const start = () => {
    setChosen(value)
    setOpen(true)
  }
  const apply = () => {
    onChange(chosen)
    setOpen(false)
  }
  return (
    <>
      <button type="button" className={styles.term} aria-haspopup="dialog" onClick={start}>
        <span className={isBare ? 'visually-hidden' : styles.termLabel}>{label}</span>
        <span className={styles.termValue}>{word(value)}</span>
        <IconChevronDown size={16} aria-hidden />
      </button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        footer={
          <Button wide onClick={apply}>
            {action(chosen)}
          </Button>
        }
      >
        {open && children(chosen, setChosen)}
      </Sheet>
    </>
  )
}
