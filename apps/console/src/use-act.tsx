import {
  ApiError,
  newIntentKey,
  type AdminCallName,
  type Endpoints,
  type RequestOf,
} from '@candor/api'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { createContext, use, useCallback, useState, type ReactNode, type SubmitEvent } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { call, stepUp } from './client.ts'
import { passkeyToStepUp } from './passkey.ts'

export type Act = <Name extends AdminCallName>(
  name: Name,
  input: RequestOf<Endpoints[Name]>,
  done: string,
) => Promise<boolean>

type Asking = { readonly answer: (proven: boolean) => void }

const ActContext = createContext<Act | null>(null)

/** Does something to the world: one key per intent, a fresh code where the server asks for one. */
export function useAct(): Act {
  const act = use(ActContext)
  if (act === null) throw new Error('useAct outside of Acting')
  return act
}

/** Lets everything inside act, and asks for a code when one is needed. */
export function Acting({ children }: { readonly children: ReactNode }) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const notify = useNotify()
  const refresh = useRefresh()
  const act = useCallback<Act>(
    async (name, input, done) => {
      const key = newIntentKey()
      const prove = () => new Promise<boolean>((answer) => setAsking({ answer }))
      const fault = await call(name, input, { key })
        .catch(async (error: unknown) => {
          const isStale = error instanceof ApiError && error.errorKey === 'STEP_UP_REQUIRED'
          if (!isStale || !(await prove())) throw error
          return call(name, input, { key })
        })
        .then(() => null, messageOf)
      notify(fault ?? done, { type: fault === null ? 'success' : 'error' })
      refresh()
      return fault === null
    },
    [notify, refresh],
  )

  function end(proven: boolean) {
    asking?.answer(proven)
    setAsking(null)
  }
  return (
    <ActContext value={act}>
      {children}
      {asking !== null && <CodeDialog onEnd={end} />}
    </ActContext>
  )
}

function CodeDialog({ onEnd }: { readonly onEnd: (proven: boolean) => void }) {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  async function send(event: SubmitEvent) {
    event.preventDefault()
    try {
      await stepUp({ code })
      onEnd(true)
    } catch (error) {
      setFault(messageOf(error))
    }
  }
  async function byPasskey() {
    try {
      await stepUp({ passkey: await passkeyToStepUp() })
      onEnd(true)
    } catch (error) {
      setFault(messageOf(error))
    }
  }
  return (
    <Dialog open onClose={() => onEnd(false)}>
      <form onSubmit={(event) => void send(event)}>
        <DialogTitle>A fresh code, please</DialogTitle>
        <DialogContent>
          <TextField
            label="Code of your authenticator"
            value={code}
            onChange={({ target }) => setCode(target.value)}
            error={fault !== null}
            helperText={fault}
            autoComplete="one-time-code"
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onEnd(false)}>Cancel</Button>
          <Button onClick={() => void byPasskey()}>Use a passkey</Button>
          <Button type="submit" disabled={!/^\d{6}$/.test(code)}>
            Go on
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'Error')
