import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { flushSync } from 'react-dom'

/** The typed amount of a form, whose missing amount is a fault only after the first submit. */
export function useAmountEntry(first = '') {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(first)
  const [isAsked, setAsked] = useState(false)
  return {
    typed,
    /** Whether the form was submitted with this amount. */
    isAsked,
    type(text: string) {
      setTyped(text)
      setAsked(false)
    },
    clear() {
      setTyped('')
      setAsked(false)
    },
    /** The props of the form: `send` is called if it is valid, else the first fault gets the focus. */
    form: (isValid: boolean, send: () => void) => ({
      ref: form,
      noValidate: true,
      onSubmit(event: SubmitEvent) {
        event.preventDefault()
        flushSync(() => setAsked(true))
        if (isValid) send()
        else form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      },
    }),
  }
}
