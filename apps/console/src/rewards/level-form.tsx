import type { LevelRewards } from '@candor/api'
import { Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { ReasonDialog, type Why } from '../reason-dialog.tsx'
import { useAct } from '../use-act.tsx'
import { rewardReasons } from './words.ts'

type Props = { readonly newest: LevelRewards; readonly onClose: () => void }

const columns = { upgradeGift: 'gift once', weeklyRedEnvelope: 'each Monday' } as const
const names = ['upgradeGift', 'weeklyRedEnvelope'] as const

/** The form for the terms of levels from tomorrow; a second operator sees them whole and decides. */
export function LevelForm({ newest, onClose }: Props) {
  const act = useAct()
  const [levels, setLevels] = useState(newest.levels)
  const isReady = levels.every((level) => names.every((name) => /^\d+(\.\d+)?$/.test(level[name])))
  const send = (why: Why) =>
    act(
      'proposeLevelRewards',
      { version: newest.version, levels, ...why },
      'Sent to a second operator for approval.',
    )
  return (
    <ReasonDialog
      title="What levels bring from tomorrow on (USDT)"
      act="Ask a second operator"
      withReason
      reasons={rewardReasons}
      reasonLabel="Reason, on record only"
      isReady={isReady}
      onSend={send}
      onClose={onClose}
    >
      {levels.map((level) => (
        <Stack key={level.levelNo} direction="row" spacing={1}>
          {names.map((name) => (
            <TextField
              key={name}
              fullWidth
              label={`VIP ${level.levelNo}, ${columns[name]}`}
              value={level[name]}
              onChange={({ target }) =>
                setLevels((before) =>
                  before.map((each) =>
                    each.levelNo === level.levelNo ? { ...each, [name]: target.value } : each,
                  ),
                )
              }
            />
          ))}
        </Stack>
      ))}
    </ReasonDialog>
  )
}
