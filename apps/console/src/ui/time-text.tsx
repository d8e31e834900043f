import { wallTime } from '@candor/api'
import { FunctionField } from 'react-admin'
import { unknown } from './unknown.ts'

/** A time in the service's time zone, which users read too. */
export function timeText(at: number | null): string {
  return at === null ? unknown : `${wallTime(at)} UTC+8`
}

/** A time on one line, however narrow its column is. */
export function TimeText({ at }: { readonly at: number | null }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{timeText(at)}</span>
}

type Props = {
  /** The field of the row that holds the time. */
  readonly source: string
  readonly label: string
  readonly sortable?: boolean
}

/** A column of times. */
export function TimeField({ source, ...column }: Props) {
  return (
    <FunctionField<Readonly<Record<string, never>> & { readonly id: string }>
      source={source}
      {...column}
      render={(row) => <TimeText at={row[source] ?? null} />}
    />
  )
}
