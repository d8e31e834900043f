import {
  ApiError,
  type AdminCallName,
  type CallOptions,
  type Endpoints,
  type FieldError,
  type RequestOf,
  type ResultOf,
} from '@candor/api'
import { createContext, use, useCallback, useState, type ReactNode } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { call } from '../session/client.ts'
import { CodeDialog } from './code-dialog.tsx'
import { Declined, sendUntilAnswered } from './send-until-answered.ts'

/** The message after an act; a function derives it from the result. */
type Done<Result> = string | ((result: Result) => string)

/**
 * Performs an act and shows its message; returns the failure in words, or null on success. `onErrors` receives the
 * errors of its fields.
 */
export type Act = <Name extends AdminCallName>(
  name: Name,
  input: RequestOf<Endpoints[Name]>,
  done: Done<ResultOf<Endpoints[Name]>>,
  onErrors?: (errors: readonly FieldError[]) => void,
) => Promise<string | null>

type Asking = { readonly answer: (proven: boolean) => void }

const ActContext = createContext<Act | null>(null)

/** For dialogs, which show the failure themselves. */
export function useAct(): Act {
  const act = use(ActContext)
  if (act === null) throw new Error('useAct outside of Acting')
  return act
}

/** For forms: the act, and the errors of its fields in its last try. */
export function useFormAct(): { readonly act: Act; readonly errors: readonly FieldError[] } {
  const act = useAct()
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const actOnForm: Act = (name, input, done) => {
    setErrors([])
    return act(name, input, done, setErrors)
  }
  return { act: actOnForm, errors }
}

/** For plain buttons: a failure is shown at the edge of the screen, which is then refetched. */
export function useActAtOnce(): Act {
  const act = useAct()
  const notify = useNotify()
  const refresh = useRefresh()
  return async (name, input, done) => {
    const fault = await act(name, input, done)
    if (fault === null) return null
    notify(fault, { type: 'error' })
    refresh()
    return fault
  }
}

/** Lets its children act: one key per intent, a fresh code if the server asks for one. */
export function Acting({ children }: { readonly children: ReactNode }) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const notify = useNotify()
  const refresh = useRefresh()
  const act = useCallback<Act>(
    async (name, input, done, onErrors) => {
      const prove = () => new Promise<boolean>((answer) => setAsking({ answer }))
      let text = ''
      const send = async (key: string) => {
        const result = await proven((options) => call(name, input, options), key, prove).catch(
          (error: unknown) => {
            if (error instanceof ApiError) onErrors?.(error.errors)
            throw error
          },
        )
        text = typeof done === 'string' ? done : done(result)
      }
      const fault = await sendUntilAnswered(`${name} ${JSON.stringify(input)}`, send, () =>
        notify('No answer yet. We are checking.', { type: 'info' }),
      )
      if (fault !== null) return fault
      notify(text, { type: 'success' })
      refresh()
      return null
    },
    [notify, refresh],
  )

  function end(wasProven: boolean) {
    asking?.answer(wasProven)
    setAsking(null)
  }
  return (
    <ActContext value={act}>
      {children}
      {asking !== null && <CodeDialog onEnd={end} />}
    </ActContext>
  )
}

/** Sends, and if the server asks for a fresh code, sends again after it is given. */
async function proven<Result>(
  send: (options: CallOptions) => Promise<Result>,
  key: string,
  prove: () => Promise<boolean>,
): Promise<Result> {
  try {
    return await send({ key })
  } catch (error) {
    if (!(error instanceof ApiError && error.errorKey === 'STEP_UP_REQUIRED')) throw error
    if (!(await prove())) throw new Declined(error.message)
    return send({ key })
  }
}
