import type { FieldError, OfferWords } from '@candor/api'
import { Alert, MenuItem, TextField } from '@mui/material'
import { useState, type FunctionComponent } from 'react'
import { AmountInput } from '../ui/amount-input.tsx'
import type { DraftField } from './draft-fields.ts'
import { noWords, OfferWordFields, wordsSent } from './offer-words.tsx'
import { ReasonDialog } from '../acts/reason-dialog.tsx'
import { useFormAct, type Act } from '../acts/use-act.tsx'

/** A draft of texts and typed fields, as its form needs it. */
type FormDescriptor<Row, Field extends string, Input> = {
  /** The title above a new one. */
  readonly newTitle: string
  readonly nameOf: (row: Row) => string
  readonly fields: readonly DraftField<Field>[]
  /** The initial values. */
  readonly valuesOf: (row: Row | undefined) => Readonly<Record<Field, string>>
  readonly wordsOf: (row: Row) => OfferWords
  /** The input to send; null while a field is missing. */
  readonly inputOf: (values: Readonly<Record<Field, string>>) => Input | null
  /** The message while a field is missing. */
  readonly missing: string
  /** Saves it, as a new one or as the next version of a row. */
  readonly save: (
    act: Act,
    input: Input & { readonly words: OfferWords; readonly remark: string },
    row: Row | undefined,
  ) => Promise<string | null>
}

/** The message after saving. */
export const draftSaved = 'Draft saved. Users do not see it yet.'

/** Makes the form of a draft, field by field: users do not see it until two operators have published it. */
export function draftForm<Row, Field extends string, Input>(
  draft: FormDescriptor<Row, Field, Input>,
): FunctionComponent<{ readonly item?: Row; readonly onClose: () => void }> {
  const { newTitle, nameOf, fields, valuesOf, wordsOf, inputOf, missing, save } = draft
  return function Form({ item, onClose }) {
    const { act, errors } = useFormAct()
    const [values, setValues] = useState(() => valuesOf(item))
    const [typed, setWords] = useState(() => (item === undefined ? noWords : wordsOf(item)))
    const [typedInput, words] = [inputOf(values), wordsSent(typed)]
    const input = typedInput === null || words === null ? null : { ...typedInput, words }
    return (
      <ReasonDialog
        title={item === undefined ? newTitle : `Change: ${nameOf(item)}`}
        act="Save draft"
        withReason={false}
        isReady={input !== null}
        onSend={async ({ remark }) =>
          input === null ? missing : save(act, { ...input, remark }, item)
        }
        onClose={onClose}
      >
        <OfferWordFields words={typed} onChange={setWords} />
        <DraftInputs fields={fields} values={values} errors={errors} onChange={setValues} />
      </ReasonDialog>
    )
  }
}

type InputsProps<Field extends string> = {
  readonly fields: readonly DraftField<Field>[]
  readonly values: Readonly<Record<Field, string>>
  /** The server's errors; those of other fields are shown below all of them. */
  readonly errors: readonly FieldError[]
  readonly onChange: (values: Readonly<Record<Field, string>>) => void
}

/** What is typed of a draft, field by field. */
export function DraftInputs<Field extends string>({
  fields,
  values,
  errors,
  onChange,
}: InputsProps<Field>) {
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message
  const others = errors.filter(({ field }) => fields.every(({ name }) => name !== field))
  return (
    <>
      {fields.map(({ name, label, choices, figure, isLong = false, isTime = false }) =>
        figure ? (
          <AmountInput
            key={name}
            label={label}
            value={values[name]}
            kind={figure}
            refusal={errorOf(name)}
            onType={(typed) => onChange({ ...values, [name]: typed })}
          />
        ) : (
          <TextField
            key={name}
            label={label}
            value={values[name]}
            error={errorOf(name) !== undefined}
            helperText={errorOf(name)}
            {...(choices && { select: true })}
            {...(isLong && { multiline: true, minRows: 3 })}
            {...(isTime && { placeholder: '2026-12-01 20:00' })}
            onChange={({ target }) => onChange({ ...values, [name]: target.value })}
          >
            {choices?.map(([value, text]) => (
              <MenuItem key={value} value={value}>
                {text}
              </MenuItem>
            ))}
          </TextField>
        ),
      )}
      {others.map(({ field, message }) => (
        <Alert key={field} severity="warning">
          {field}: {message}
        </Alert>
      ))}
    </>
  )
}
