import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import type { ReactNode } from 'react'

type FrameProps = {
  readonly title: string
  /** The greatest width: `xs` for one field, `sm` for a form, `md` for texts side by side. */
  readonly width?: 'xs' | 'sm' | 'md'
  /** If given, the frame is a form, which its submit button and Enter send. */
  readonly onSubmit?: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The frame of every dialog of the console: its title, and a `DialogBody` below. */
export function DialogFrame({ title, width = 'sm', onSubmit, onClose, children }: FrameProps) {
  const content = (
    <>
      <DialogTitle>{title}</DialogTitle>
      {children}
    </>
  )
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth={width}>
      {onSubmit === undefined ? (
        content
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          {content}
        </form>
      )}
    </Dialog>
  )
}

type BodyProps = {
  readonly children: ReactNode
  /** The buttons at the end. */
  readonly actions: ReactNode
}

/** The content of a dialog, and its buttons. */
export function DialogBody({ children, actions }: BodyProps) {
  return (
    <>
      <DialogContent>{children}</DialogContent>
      <DialogActions>{actions}</DialogActions>
    </>
  )
}
