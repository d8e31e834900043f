import type { CallName, PasskeyAssertion } from '@candor/api'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import * as v from 'valibot'
import type { Input, Output } from '../../api/client.ts'
import { isSilent, useErrorText } from '../../api/error-text.ts'
import type { Places } from '../../api/form-errors.ts'
import { useForm } from '../../api/use-form.ts'
import { useIntent } from '../../api/use-intent.ts'
import type { Hearer } from '../../api/use-intent.ts'
import { useIsThere } from '../../lib/use-is-there.ts'
import { toast } from '../../ui/overlays/toast-store.ts'
import { noStepUp, refusalsOf, replacedBy, stepUpInput, useStepUpSchema } from './asks.ts'
import type { Asks, StepUpInput, StepUpValues } from './asks.ts'

type OwnValues = Record<string, string | boolean>
type Field<Own> = keyof (Own & StepUpValues) & string
type End<Own> = {
  readonly values: Own & StepUpValues
  /** Whether the form is still mounted. */
  readonly isThere: boolean
}

type Options<Name extends CallName, Own extends OwnValues> = {
  call: Name
  asks: Asks
  /** The first values of the form's own fields. */
  own: Own
  /** The validation of its own fields. */
  schema?: v.GenericSchema
  /** The fields of refusals, beside those of the step-up. */
  places?: Places<Field<Own>> | ((error: Error) => Places<Field<Own>>)
  /** The call's input; null if the user cancelled what it needs, such as the browser's dialog. */
  input: (
    values: Own & StepUpValues,
    stepUp: StepUpInput,
  ) => Input<Name> | null | Promise<Input<Name> | null>
  onDone: (result: Output<Name>, end: End<Own>) => unknown
  onRefused?: (error: Error) => void
  hearer?: Hearer<Name>
}

/**
 * The form of a change that asks the user to re-authenticate: its own fields, the step-up, and its submission. It
 * carries secrets, so no reload repeats it.
 */
export function useStepUp<Name extends CallName, Own extends OwnValues>(
  options: Options<Name, Own>,
) {
  const { call, asks, own, schema, places, input, onDone, onRefused, hearer } = options
  const errorText = useErrorText()
  const id = useId()
  const intent = useIntent(call, hearer)
  const [isPreparing, setPreparing] = useState(false)
  const isThere = useIsThere()
  const stepUpSchema = useStepUpSchema(asks)
  const { attach, ...fields } = useForm<Own & StepUpValues>(
    { ...noStepUp, ...own },
    schema === undefined ? stepUpSchema : v.intersect([schema, stepUpSchema]),
  )
  const refuse = (error: Error) => {
    if (isSilent(error)) return
    onRefused?.(error)
    if (!isThere.current) {
      toast(errorText(error))
      return
    }
    const { names, refusals } = (typeof places === 'function' ? places(error) : places) ?? {}
    fields.refuse(error, errorText(error), {
      ...(names && { names }),
      refusals: { ...refusalsOf(asks), ...refusals },
    })
  }
  const send = async (passkey?: PasskeyAssertion) => {
    const { values } = fields
    setPreparing(true)
    try {
      const given = await input(values, stepUpInput(asks, values, passkey))
      const end = given === null ? null : await intent.submit(given)
      if (end?.name === 'refused') refuse(end.error)
      if (end?.name !== 'accepted') return
      fields.reset()
      await onDone(end.result, { values, isThere: isThere.current })
    } catch (error) {
      if (error instanceof Error) refuse(error)
    } finally {
      setPreparing(false)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (fields.check()) void send()
  }
  /** Clears inputs and errors, as for a closed sheet. */
  const reset = () => {
    fields.reset()
    intent.reset()
  }
  return {
    ...fields,
    reset,
    refuse,
    asks,
    /** Sends with a passkey instead of the parts that it replaces. */
    send,
    /** Whether all fields that a passkey does not replace are valid. */
    checkBesidePasskey: () => fields.check(asks.passkey ? replacedBy(asks.passkey) : []),
    /** The props of the form element. */
    form: { id, ref: attach, noValidate: true, onSubmit },
    state: intent.state,
    busy: intent.busy || isPreparing,
  }
}

/** The parts of such a form that the step-up needs, whatever its own fields are. */
export type StepUpForm = Pick<
  ReturnType<typeof useStepUp<CallName, StepUpValues>>,
  | 'asks'
  | 'busy'
  | 'checkBesidePasskey'
  | 'control'
  | 'fault'
  | 'form'
  | 'refuse'
  | 'send'
  | 'setError'
  | 'state'
  | 'text'
>
