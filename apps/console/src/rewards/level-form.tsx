import type { LevelRewards } from '@candor/api'
import { Stack } from '@mui/material'
import { useState } from 'react'
import { ReasonDialog, type Why } from '../acts/reason-dialog.tsx'
import { AmountInput } from '../ui/amount-input.tsx'
import { isFigure } from '../ui/typed-figure.ts'
import { useAct } from '../acts/use-act.tsx'
import { rewardReasons } from './words.ts'

type Props = { readonly newest: LevelRewards; readonly onClose: () => void }

const columns = { upgradeGift: 'gift once', weeklyRedEnvelope: 'each Monday' } as const
const names = ['upgradeGift', 'weeklyRedEnvelope'] as const

/** The form for the terms of levels from tomorrow; a second operator sees them whole and decides. */
export function LevelForm({ newest, onClose }: Props) {
  const act = useAct()
  const [levels, setLevels] = useState(newest.levels)
  const isReady = levels.every((level) => names.every((name) => isFigure(level[name])))
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
            <AmountInput
              key={name}
              label={`VIP ${level.levelNo}, ${columns[name]}`}
              value={level[name]}
              onType={(typed) =>
                setLevels((before) =>
                  before.map((each) =>
                    each.levelNo === level.levelNo ? { ...each, [name]: typed } : each,
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
