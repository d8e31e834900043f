import type { PublishedTask as Row } from '@candor/api'
import { Button } from '@mui/material'
import { useState } from 'react'
import { Datagrid, FunctionField, TopToolbar } from 'react-admin'
import { DeskList, Nothing } from '../desk-list.tsx'
import { mayCall } from '../session.ts'
import { when } from '../when.tsx'
import { amountText } from '../words.ts'
import { TaskForm } from './task-form.tsx'
import { kindText, scopeText } from './words.ts'

/** Tasks with a reward for users. Two operators publish a task; its terms never change. */
export function TaskList() {
  return (
    <DeskList isLive pagination={false} actions={<NewTask />} title="Tasks">
      <Datagrid
        empty={<Nothing>There is no task.</Nothing>}
        bulkActionButtons={false}
        rowClick={false}
      >
        <FunctionField<Row>
          label="Counts"
          render={({ kindKey, target }) => `${kindText[kindKey]}, ${target}×`}
        />
        <FunctionField<Row> label="For" render={({ tabKey }) => scopeText[tabKey]} />
        <FunctionField<Row>
          label="Reward"
          render={({ reward, currency }) => `${amountText(reward)} ${currency}`}
        />
        <FunctionField<Row> label="Left" render={({ left, quota }) => `${left} of ${quota}`} />
        <FunctionField<Row>
          label="Finished, claimed"
          render={({ finished, claimed }) => `${finished}, ${claimed}`}
        />
        <FunctionField<Row>
          label="Runs"
          render={({ startAt, endAt }) => `${when(startAt)} – ${when(endAt)}`}
        />
      </Datagrid>
    </DeskList>
  )
}

function NewTask() {
  const [asking, setAsking] = useState(false)
  return (
    <TopToolbar>
      {mayCall('proposeTask') && (
        <Button variant="contained" onClick={() => setAsking(true)}>
          New task
        </Button>
      )}
      {asking && <TaskForm onClose={() => setAsking(false)} />}
    </TopToolbar>
  )
}
