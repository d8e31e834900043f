import type { QueueItem } from '@candor/api'
import { Chip } from '@mui/material'
import type SvgIcon from '@mui/material/SvgIcon'
import type { ComponentType } from 'react'
import {
  Datagrid,
  FunctionField,
  SelectInput,
  TextInput,
  useListContext,
  useRecordContext,
} from 'react-admin'
import { call } from '../session/client.ts'
import type { Paged, QueueAsk, QueueDescriptor, QueueList } from './descriptor.ts'
import { ConsoleList, Nothing } from '../ui/console-list.tsx'
import { TimeText } from '../ui/time-text.tsx'
import { OpenButton, rowsInSight, withoutArrow } from '../ui/open-button.tsx'
import { ItemButtons } from './item-buttons.tsx'
import { unknown } from '../ui/unknown.ts'

/** A queue as a page of the console: its list, and the source of its rows. */
export type QueuePage = {
  readonly resource: string
  readonly label: string
  readonly Icon: typeof SvgIcon
  readonly list: QueueList
  readonly read: (ask: QueueAsk) => Promise<Paged<QueueItem>>
  readonly List: ComponentType
}

const shows = [
  { id: 'open', name: 'Pending' },
  { id: 'free', name: 'Pending, unclaimed' },
  { id: 'mine', name: 'Claimed by me' },
  { id: 'closed', name: 'Decided' },
]
const filters = [
  // A choice is always selected, so the field needs no asterisk.
  <SelectInput key="show" source="show" label={<>Show</>} choices={shows} alwaysOn isRequired />,
  // A single item, for the link from its approval.
  <TextInput key="id" source="id" label="Item" />,
]

const nothing: Readonly<Record<string, string>> = {
  open: 'Nothing is pending.',
  free: 'Nothing unclaimed is pending.',
  mine: 'You have no claimed items.',
  closed: 'Nothing has been decided yet.',
}

function NothingHere() {
  const { show = 'open', id } = useListContext().filterValues as { show?: string; id?: string }
  return <Nothing>{id ? 'No item has this number.' : nothing[show]}</Nothing>
}

/** Makes a queue's page from its description: items by due time, claims and decisions. */
export function queuePage<Item extends QueueItem>(queue: QueueDescriptor<Item>): QueuePage {
  const { resource, label, Icon, list, columns, Detail } = queue
  const read = (ask: QueueAsk): Promise<Paged<QueueItem>> => call(list, ask)
  function Opened() {
    const item = useRecordContext<Item>()
    return item === undefined ? null : <Detail item={item} />
  }
  function List() {
    return (
      <ConsoleList
        title={label}
        filters={filters}
        filterDefaultValues={{ show: 'open' }}
        sort={{ field: 'slaAt', order: 'ASC' }}
        isLive
      >
        <Datagrid
          bulkActionButtons={false}
          rowClick={false}
          expand={<Opened />}
          empty={<NothingHere />}
          sx={[withoutArrow, rowsInSight]}
        >
          <FunctionField<Item>
            source="slaAt"
            label="Due"
            render={({ slaAt, priority }) => (
              <>
                <TimeText at={slaAt} />
                {priority === 'high' && <Chip label="High priority" color="warning" size="small" />}
              </>
            )}
          />
          {columns.map(({ label: title, value }) => (
            <FunctionField<Item> key={title} label={title} sortable={false} render={value} />
          ))}
          <FunctionField<Item>
            label="Claimed by"
            sortable={false}
            render={({ claim }) => claim?.operatorName ?? unknown}
          />
          <FunctionField label="Details" render={() => <OpenButton />} />
          <FunctionField<Item>
            label="Actions"
            render={(item) => <ItemButtons item={item} queue={queue} />}
          />
        </Datagrid>
      </ConsoleList>
    )
  }
  return { resource, label, Icon, list, read, List }
}
