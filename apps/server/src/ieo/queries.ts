import type { endpoints, IeoOrder, IeoProject, InputOf, Language } from '@candor/api'
import type { Pool } from 'pg'
import { isStoredId, refuse, type Refusal } from '../platform/lane/index.ts'
import { readPage, type PageOf } from '../platform/paging.ts'
import { offerTextIn, type OtherWords } from '../platform/offer-words.ts'
import { listOwn } from '../platform/own-rows.ts'
import { partOf } from '../platform/part.ts'
import {
  ieoOwner,
  offeringsSql,
  orders,
  parseOffering,
  type Offering,
  type Order,
  type ProjectStatus,
} from './tables.ts'
import { orderView, projectView } from './view.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>
type Asker = { readonly userId: string; readonly lang: Language; readonly now: number }

/** Projects in these states, the latest first. */
export async function readProjects(
  reader: Reader,
  statuses: readonly ProjectStatus[],
): Promise<Offering[]> {
  const { part, userId } = ieoOwner
  const { rows } = await reader.query<Stored>(
    `select * from ${offeringsSql} where part = $1 and user_id = $2 and status = any ($3) order by id desc`,
    [part, userId, statuses],
  )
  return rows.map(parseOffering)
}

export async function findProject(reader: Reader, id: string): Promise<Offering | null> {
  if (!isStoredId(id)) return null
  const { part, userId } = ieoOwner
  const { rows } = await reader.query<Stored>(
    `select * from ${offeringsSql} where part = $1 and user_id = $2 and id = $3`,
    [part, userId, id],
  )
  return rows[0] === undefined ? null : parseOffering(rows[0])
}

/** A project's name in this language; empty for an unknown one, which the decision refuses. */
export async function nameOfProject(reader: Reader, id: string, lang: Language): Promise<string> {
  const offering = await findProject(reader, id)
  return offering === null ? '' : offerTextIn(offering.spoken, lang).name
}

/** The same for an application's project. */
export async function nameOfOrdered(
  reader: Reader,
  { userId, orderId }: { readonly userId: string; readonly orderId: string },
  lang: Language,
): Promise<string> {
  if (!isStoredId(orderId)) return ''
  const { rows } = await reader.query<Stored>(
    'select project_id from ieo_order where part = $1 and user_id = $2 and id = $3',
    [partOf(userId), userId, orderId],
  )
  return rows[0] === undefined ? '' : nameOfProject(reader, String(rows[0]['project_id']), lang)
}

/** State of a project at time $3, as a number: the same as `projectStatus`. */
const statusSql = `case
  when status = 'cancelled' then '-3' when status = 'listed' then '5'
  when status = 'drawn' then case when pay_until > $3 then '3' else '4' end
  when apply_end_at <= $3 then '2' when apply_start_at <= $3 then '1' else '0' end`

export async function listIeoProjects(
  reader: Reader,
  { userId, lang, now }: Asker,
  input: InputOf<typeof endpoints.listIeoProjects>,
): Promise<PageOf<IeoProject>> {
  const applied = await listOwn(reader, orders, userId)
  const own = new Map(applied.map((order) => [order.projectId, order]))
  const { part, userId: owner } = ieoOwner
  return readPage(
    reader,
    {
      select: '*',
      from: offeringsSql,
      where: [
        'part = $1',
        'user_id = $2',
        "status <> 'draft'",
        `($4::text[] is null or ${statusSql} = any ($4))`,
        '$3::bigint is not null',
      ],
      values: [part, owner, now, input.status ?? null],
      at: 'published_at',
      id: 'id',
    },
    input,
    now,
    (row: Stored) => {
      const project = parseOffering(row)
      return projectView(project, own.get(project.id) ?? null, { now, lang })
    },
  )
}

export async function getIeoProject(
  reader: Reader,
  { userId, lang, now }: Asker,
  id: string,
): Promise<IeoProject | Refusal> {
  const project = await findProject(reader, id)
  if (project === null || project.status === 'draft') return refuse('NOT_FOUND')
  const [order = null] = await listOwn(reader, orders, userId, 'and project_id = $3', [id])
  return projectView(project, order, { now, lang })
}

const stored: Readonly<Record<string, Order['status']>> = {
  '2': 'applied',
  '3': 'won',
  '4': 'paid',
  '5': 'listed',
  '-1': 'not_won',
  '-2': 'lapsed',
  '-3': 'cancelled',
}

export function listIeoOrders(
  reader: Reader,
  { userId, lang, now }: Asker,
  { projectId, status, ...input }: InputOf<typeof endpoints.listIeoOrders>,
): Promise<PageOf<IeoOrder>> {
  return readPage(
    reader,
    {
      select: `*, (select jsonb_build_object('name', name, 'words', words)
        from ${offeringsSql} where id = project_id) as project`,
      from: 'ieo_order',
      where: [
        'part = $1',
        'user_id = $2',
        '($3::text[] is null or status = any ($3))',
        '($4::text is null or project_id::text = $4)',
      ],
      values: [
        partOf(userId),
        userId,
        status?.map((one) => stored[one]) ?? null,
        projectId ?? null,
      ],
      at: 'applied_at',
      id: 'id',
    },
    input,
    now,
    (row: Stored) => {
      const { name, words } = row['project'] as { name: string; words: OtherWords | null }
      return orderView(orders.parse(row), words?.[lang]?.name ?? name)
    },
  )
}
