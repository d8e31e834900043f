import type { LevelRewards } from '@candor/api'
import StarsOutlined from '@mui/icons-material/StarsOutlined'
import { Chip } from '@mui/material'
import { draftPages } from '../drafts/draft-pages.tsx'
import { amountText } from '../ui/words.ts'
import { LevelForm } from './level-form.tsx'

const firstDayOf = ({ fromDay, version }: LevelRewards) =>
  version === 0 ? 'The beginning' : fromDay

/** The terms of levels, by their first day. Two operators change them; days that have begun keep their terms. */
export const levels = draftPages<LevelRewards>({
  resource: 'levels',
  label: 'Levels',
  Icon: StarsOutlined,
  list: 'listLevelRewards',
  id: 'version',
  nothing: 'There are no levels.',
  nameOf: firstDayOf,
  create: {
    label: 'Ask to change',
    call: 'proposeLevelRewards',
    fits: (rows) => rows.length > 0,
    Form: ({ rows: [newest], onClose }) =>
      newest === undefined ? null : <LevelForm newest={newest} onClose={onClose} />,
  },
  columns: [
    { label: 'From', value: firstDayOf },
    {
      label: 'State',
      value: ({ isCurrent }) =>
        isCurrent ? <Chip label="Holds" color="success" /> : <Chip label="Another day" />,
    },
    { label: 'Gift once, envelope each Monday (USDT)', value: levelsText },
  ],
})

function levelsText({ levels: each }: LevelRewards): string {
  return each
    .map(
      ({ levelNo, upgradeGift, weeklyRedEnvelope }) =>
        `VIP ${levelNo}: ${amountText(upgradeGift)}, ${amountText(weeklyRedEnvelope)}`,
    )
    .join('; ')
}
