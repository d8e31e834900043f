import type {
  DataProvider,
  GetListParams,
  GetListResult,
  GetOneParams,
  GetOneResult,
  RaRecord,
} from 'react-admin'
import { call } from '../session/client.ts'
import { lists } from './lists.ts'
import { createPageStarts } from './page-starts.ts'

type Filter = Readonly<Record<string, string>>

/** The console's lists over `/api/admin`. Acts of operators go through `act`, never through here. */
export const dataProvider: DataProvider = {
  getList: readList as DataProvider['getList'],
  getOne: readOne as DataProvider['getOne'],
  getMany: never,
  getManyReference: never,
  create: never,
  update: never,
  updateMany: never,
  delete: never,
  deleteMany: never,
}

const readFrom = createPageStarts()

async function readList(
  resource: string,
  { pagination = { page: 1, perPage: 25 }, filter, sort }: GetListParams,
): Promise<GetListResult<RaRecord>> {
  const list = lists[resource]
  if (list === undefined) throw new Error(`There is no list called ${resource}.`)
  const { page, perPage } = pagination
  const order = sort?.order === 'ASC' ? ('asc' as const) : ('desc' as const)
  const query = { ...filled(filter as Filter), pageSize: perPage, order }
  const { records, total, isMore } = await readFrom(
    JSON.stringify([resource, query]),
    page,
    (start) => list.read({ ...query, ...start }),
  )
  const data = records.map((record) => ({
    ...record,
    id: (record as Readonly<Record<string, string | number>>)[list.id]!,
  }))
  if (isMore !== true) return { data, total }
  // The total is unknown: the list continues as long as its pages are full.
  return {
    data,
    pageInfo: { hasNextPage: data.length === perPage, hasPreviousPage: page > 1 },
  }
}

/** The records that have a page of their own. */
async function readOne(resource: string, { id }: GetOneParams): Promise<GetOneResult> {
  if (resource !== 'users') throw new Error(`There is no page for one of ${resource}.`)
  const key = String(id)
  return { data: { ...(await call('getUser', { id: key })), id: key } }
}

/** An emptied filter field is left out. */
function filled(filter: Filter): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
}

function never(): Promise<never> {
  return Promise.reject(new Error('The console does not change records: it acts.'))
}
