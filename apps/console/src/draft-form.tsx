import type { OfferWords } from '@candor/api'
import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import type { DraftField } from './draft-fields.ts'
import { noWords, OfferWordFields, wordsSent } from './offer-words.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type Props<Field extends string, Input> = {
  readonly title: string
  readonly fields: readonly DraftField<Field>[]
  /** The initial values. */
  readonly first: Readonly<Record<Field, string>>
  /** The present texts for users; absent for a new draft. */
  readonly said: OfferWords | undefined
  /** The input to send; null while a field is missing. */
  readonly inputOf: (values: Readonly<Record<Field, string>>) => Input | null
  readonly missing: string
  readonly onSave: (
    input: Input & { readonly words: OfferWords },
    remark: string,
  ) => Promise<string | null>
  readonly onClose: () => void
}

/** The message after saving. */
export const draftSaved = 'Draft saved. Users do not see it yet.'

/** A form for a draft, field by field: users do not see it until two operators have published it. */
export function DraftForm<Field extends string, Input>(props: Props<Field, Input>) {
  const { title, fields, first, said, inputOf, missing, onSave, onClose } = props
  const [values, setValues] = useState(first)
  const [typed, setWords] = useState(said ?? noWords)
  const [typedInput, words] = [inputOf(values), wordsSent(typed)]
  const input = typedInput === null || words === null ? null : { ...typedInput, words }
  return (
    <ReasonDialog
      title={title}
      act="Save draft"
      withReason={false}
      isReady={input !== null}
      onSend={async ({ remark }) => (input === null ? missing : onSave(input, remark))}
      onClose={onClose}
    >
      <OfferWordFields words={typed} onChange={setWords} />
      <DraftInputs fields={fields} values={values} onChange={setValues} />
    </ReasonDialog>
  )
}

type InputsProps<Field extends string> = {
  readonly fields: readonly DraftField<Field>[]
  readonly values: Readonly<Record<Field, string>>
  readonly onChange: (values: Readonly<Record<Field, string>>) => void
}

/** What is typed of a draft, field by field. */
export function DraftInputs<Field extends string>({
  fields,
  values,
  onChange,
}: InputsProps<Field>) {
  return (
    <>
      {fields.map(({ name, label, choices, isLong = false, isTime = false }) => (
        <TextField
          key={name}
          label={label}
          value={values[name]}
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
      ))}
    </>
  )
}
