import { Button, TextField } from '@mui/material'
import { useState } from 'react'
import { stepUp } from '../session/client.ts'
import { passkeyToStepUp } from '../session/passkey.ts'
import { errorText } from '../ui/error-text.ts'
import { DialogBody, DialogFrame } from './dialog-frame.tsx'

/** Asks for a fresh code or a passkey; `onEnd` is called with whether it was given. */
export function CodeDialog({ onEnd }: { readonly onEnd: (proven: boolean) => void }) {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  async function send() {
    try {
      await stepUp({ code })
      onEnd(true)
    } catch (error) {
      setFault(errorText(error))
    }
  }
  async function byPasskey() {
    try {
      await stepUp({ passkey: await passkeyToStepUp() })
      onEnd(true)
    } catch (error) {
      setFault(errorText(error))
    }
  }
  return (
    <DialogFrame
      title="Confirm with a new code"
      width="xs"
      onSubmit={() => void send()}
      onClose={() => onEnd(false)}
    >
      <DialogBody
        actions={
          <>
            <Button onClick={() => onEnd(false)}>Cancel</Button>
            <Button onClick={() => void byPasskey()}>Use a passkey</Button>
            <Button type="submit" disabled={!/^\d{6}$/.test(code)}>
              Continue
            </Button>
          </>
        }
      >
        <TextField
          label="Code of your authenticator"
          value={code}
          onChange={({ target }) => setCode(target.value)}
          error={fault !== null}
          helperText={fault}
          autoComplete="one-time-code"
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
        />
      </DialogBody>
    </DialogFrame>
  )
}
