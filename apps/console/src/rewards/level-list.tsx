import type { LevelRewards } from '@candor/api'
import { Button, Chip } from '@mui/material'
import { useState } from 'react'
import { Datagrid, FunctionField, TopToolbar, useListContext } from 'react-admin'
import { DeskList, Nothing } from '../desk-list.tsx'
import { mayCall } from '../session.ts'
import { amountText } from '../words.ts'
import { LevelForm } from './level-form.tsx'

type Row = LevelRewards & { readonly id: number }

/** The terms of levels, by their first day. Two operators change them; days that have begun keep their terms. */
export function LevelList() {
  return (
    <DeskList isLive pagination={false} actions={<Change />} title="Levels">
      <Datagrid
        empty={<Nothing>There are no levels.</Nothing>}
        bulkActionButtons={false}
        rowClick={false}
      >
        <FunctionField<Row>
          label="From"
          render={({ fromDay, version }) => (version === 0 ? 'The beginning' : fromDay)}
        />
        <FunctionField<Row>
          label="State"
          render={({ isCurrent }) =>
            isCurrent ? <Chip label="Holds" color="success" /> : <Chip label="Another day" />
          }
        />
        <FunctionField<Row>
          label="Gift once, envelope each Monday (USDT)"
          render={({ levels }) =>
            levels
              .map(
                ({ levelNo, upgradeGift, weeklyRedEnvelope }) =>
                  `VIP ${levelNo}: ${amountText(upgradeGift)}, ${amountText(weeklyRedEnvelope)}`,
              )
              .join('; ')
          }
        />
      </Datagrid>
    </DeskList>
  )
}

function Change() {
  const { data } = useListContext<Row>()
  const [asking, setAsking] = useState(false)
  const newest = data?.[0]
  return (
    <TopToolbar>
      {newest !== undefined && mayCall('proposeLevelRewards') && (
        <Button variant="contained" onClick={() => setAsking(true)}>
          Ask to change
        </Button>
      )}
      {asking && newest !== undefined && (
        <LevelForm newest={newest} onClose={() => setAsking(false)} />
      )}
    </TopToolbar>
  )
}
