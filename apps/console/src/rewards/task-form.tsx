import { taskBounds, taskKinds, type TaskKind, type TaskScope } from '@candor/api'
import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { ReasonDialog, type Why } from '../acts/reason-dialog.tsx'
import { AmountInput } from '../ui/amount-input.tsx'
import { isFigure } from '../ui/typed-figure.ts'
import { useAct } from '../acts/use-act.tsx'
import { kindText, rewardReasons, scopeText } from './words.ts'

const labels = {
  target: 'How many times',
  reward: 'Reward (USDT)',
  quota: 'How many rewards',
  days: 'Days that it runs',
} as const
type Field = keyof typeof labels
const fields = Object.keys(labels) as Field[]

/** The form for a task; a second operator sees it whole and decides. Its account is filled with every reward. */
export function TaskForm({ onClose }: { readonly onClose: () => void }) {
  const act = useAct()
  const [kind, setKind] = useState<TaskKind>('practise')
  const [scope, setScope] = useState<TaskScope>('personal')
  const [values, setValues] = useState<Readonly<Record<Field, string>>>({
    target: '1',
    reward: '1',
    quota: '1000',
    days: '30',
  })
  /** A kind with only one scope or one target sets it. */
  const choose = (next: TaskKind) => {
    const bounds = taskBounds[next]
    setKind(next)
    if (!bounds.scopes.includes(scope)) setScope(bounds.scopes[0]!)
    if (bounds.target !== null) setValues({ ...values, target: String(bounds.target) })
  }
  const { reward, target, quota, days } = values
  const isReady = isFigure(reward) && [target, quota, days].every(isCount)
  const send = (why: Why) =>
    act(
      'proposeTask',
      // not money: how many
      {
        kind,
        scope,
        reward,
        // not money: steps
        target: Number(target),
        // not money: places
        quota: Number(quota),
        // not money: days
        days: Number(days),
        ...why,
      },
      'Sent to a second operator for approval.',
    )
  return (
    <ReasonDialog
      title="New task"
      act="Ask a second operator"
      withReason
      reasons={rewardReasons}
      reasonLabel="Reason, on record only"
      isReady={isReady}
      onSend={send}
      onClose={onClose}
    >
      <KindInputs kind={kind} scope={scope} onKind={choose} onScope={setScope} />
      {fields.map((field) => {
        const about = { label: labels[field], value: values[field] }
        const type = (typed: string) => setValues((before) => ({ ...before, [field]: typed }))
        return field === 'reward' ? (
          <AmountInput key={field} {...about} onType={type} />
        ) : (
          <TextField key={field} {...about} onChange={(event) => type(event.target.value)} />
        )
      })}
    </ReasonDialog>
  )
}

type KindProps = {
  readonly kind: TaskKind
  readonly scope: TaskScope
  readonly onKind: (chosen: TaskKind) => void
  readonly onScope: (chosen: TaskScope) => void
}

/** The kind and the scope of a task. */
function KindInputs({ kind, scope, onKind, onScope }: KindProps) {
  return (
    <>
      <TextField
        select
        label="Counts"
        value={kind}
        onChange={({ target }) => onKind(target.value as TaskKind)}
      >
        {taskKinds.map((each) => (
          <MenuItem key={each} value={each}>
            {kindText[each]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label="For"
        value={scope}
        onChange={({ target }) => onScope(target.value as TaskScope)}
      >
        {taskBounds[kind].scopes.map((each) => (
          <MenuItem key={each} value={each}>
            {scopeText[each]}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}

const isCount = (text: string) => /^[1-9]\d{0,6}$/.test(text)
