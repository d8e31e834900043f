import { capabilities, restrictionReasons, type Capability } from '@candor/api'
import { Button, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { ReasonDialog, type Why } from '../acts/reason-dialog.tsx'
import { mayCall } from '../session/session.ts'
import { useAct } from '../acts/use-act.tsx'
import { capabilityText } from '../ui/words.ts'

const hourMs = 3_600_000
/** A restriction of more than three days needs a second operator. */
const lengths = [
  { hours: 24, label: 'One day' },
  { hours: 72, label: 'Three days' },
  { hours: 24 * 7, label: 'A week (a second operator confirms)' },
  { hours: 24 * 30, label: 'Thirty days (a second operator confirms)' },
] as const

type Reason = (typeof restrictionReasons)[number]

type Props = {
  readonly id: string
  /** The user's restrictions in force: these can only be prolonged. */
  readonly inForce: readonly Capability[]
  /** The capabilities that one operator alone restricted lately: another restriction needs a second operator. */
  readonly lately: readonly Capability[]
}

/** The message after the request. */
function doneText(isInForce: boolean, wasLately: boolean): string {
  if (isInForce) return 'Sent to a second operator for approval: until then the present end holds.'
  return wasLately
    ? 'They were kept from it in the last thirty days: a second operator must approve.'
    : 'Restricted; the user reads why and until when.'
}

/** Restricts a user, at once. */
export function RestrictButton({ id, inForce, lately }: Props) {
  const act = useAct()
  /** The time of the request: a repeated request is the same intent. */
  const [askedAt, setAskedAt] = useState<number | null>(null)
  const [capability, setCapability] = useState<Capability>('withdraw')
  const [hours, setHours] = useState<number>(lengths[0].hours)
  const send = (from: number, { reasonKey, remark }: Why) =>
    act(
      'restrictUser',
      {
        id,
        capability,
        untilAt: from + hours * hourMs,
        reasonKey: reasonKey as Reason,
        remark,
      },
      doneText(inForce.includes(capability), lately.includes(capability)),
    )
  if (!mayCall('restrictUser')) return null
  return (
    <>
      <Button variant="outlined" onClick={() => setAskedAt(Date.now())}>
        Restrict
      </Button>
      {askedAt !== null && (
        <ReasonDialog
          title="Restrict this user"
          act="Restrict"
          withReason
          reasons={restrictionReasons}
          onSend={(why) => send(askedAt, why)}
          onClose={() => setAskedAt(null)}
        >
          <TextField
            select
            label="Restrict from"
            value={capability}
            onChange={({ target }) => setCapability(target.value as Capability)}
          >
            {capabilities.map((one) => (
              <MenuItem key={one} value={one}>
                {capabilityText[one]}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            label="Duration"
            value={hours}
            // not money: a length in hours
            onChange={({ target }) => setHours(Number(target.value))}
          >
            {lengths.map((one) => (
              <MenuItem key={one.hours} value={one.hours}>
                {one.label}
              </MenuItem>
            ))}
          </TextField>
        </ReasonDialog>
      )}
    </>
  )
}
