import { Button } from '@mui/material'
import type SvgIcon from '@mui/material/SvgIcon'
import { useState, type ComponentType } from 'react'
import { Datagrid, FunctionField, TopToolbar, useListContext } from 'react-admin'
import { call } from '../session/client.ts'
import { ConsoleList, Nothing } from '../ui/console-list.tsx'
import { rowsInSight } from '../ui/open-button.tsx'
import type { Paged, QueueAsk } from '../queue/descriptor.ts'
import { mayCall } from '../session/session.ts'
import type { DraftDescriptor, DraftList, PagedDraftList, Rows } from './descriptor.ts'
import { draftActs } from './draft-acts.tsx'
import { StateOf } from './draft-state.tsx'

/** Drafts as a page of the console: its entry in the menu, its list, and the source of its rows. */
export type DraftPage = {
  readonly name: string
  readonly label: string
  readonly icon: typeof SvgIcon
  readonly list: ComponentType
  readonly rows: {
    readonly list: DraftList | PagedDraftList
    readonly id: string
    readonly read: (ask: QueueAsk) => Promise<Paged<object>>
  }
}

/** Makes the page of drafts from their description: their versions, their terms and the acts on them. */
export function draftPages<Row extends Rows>(drafts: DraftDescriptor<Row>): DraftPage {
  const { resource, label, Icon, id, nothing, nameOf, create, columns, versions, paging } = drafts
  const Acts = draftActs(drafts)
  async function read(ask: QueueAsk): Promise<Paged<object>> {
    if (drafts.paging) return call(drafts.list, ask)
    const records: readonly object[] = await call(drafts.list, {})
    return { records, total: records.length }
  }
  function Create() {
    const { data = [] } = useListContext<Row & { id: string }>()
    const [asking, setAsking] = useState(false)
    const isPossible = mayCall(create.call) && (create.fits?.(data) ?? true)
    return (
      <TopToolbar>
        {isPossible && (
          <Button variant="contained" onClick={() => setAsking(true)}>
            {create.label}
          </Button>
        )}
        {asking && <create.Form rows={data} onClose={() => setAsking(false)} />}
      </TopToolbar>
    )
  }
  function List() {
    return (
      <ConsoleList isLive {...(paging ?? { pagination: false })} actions={<Create />} title={label}>
        <Datagrid
          empty={<Nothing>{nothing}</Nothing>}
          bulkActionButtons={false}
          rowClick={false}
          sx={rowsInSight}
        >
          {versions && (
            <FunctionField<Row>
              label={versions.label}
              render={(row) => <StateOf name={nameOf(row)} state={versions.stateOf(row)} />}
            />
          )}
          {columns.map(({ label: title, value, sortBy }) => (
            <FunctionField<Row>
              key={title}
              label={title}
              render={value}
              {...(sortBy !== undefined && { sortBy })}
            />
          ))}
          {Acts && <FunctionField<Row> label="Actions" render={(row) => <Acts item={row} />} />}
        </Datagrid>
      </ConsoleList>
    )
  }
  return { name: resource, label, icon: Icon, list: List, rows: { list: drafts.list, id, read } }
}
