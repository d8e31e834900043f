import type { OperatorRole } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '../../platform/database/roles.ts'
import { isRefusal } from '../../platform/lane/index.ts'
import { errorOf, granted, openConsoleWorld, type ConsoleWorld } from '../testing/console-world.ts'

type Worker = Awaited<ReturnType<ConsoleWorld['newOperator']>>
const minute = 60_000
const why = { reasonKey: 'duty_change', remark: 'for a test' } as const

let consoleWorld: ConsoleWorld
let ana: Worker
let bea: Worker
let cleo: Worker
beforeAll(async () => {
  consoleWorld = await openConsoleWorld('seats')
  ana = await consoleWorld.newOperator('ana', ['superadmin'])
  bea = await consoleWorld.newOperator('bea', ['superadmin', 'auditor'])
  cleo = await consoleWorld.newOperator('cleo', ['superadmin'])
})
afterAll(() => consoleWorld.close())

const idOf = ({ session }: Worker) => session.userId
const list = async () => granted(await consoleWorld.call('listOperators', {}, bea.session))
const seatOf = async (who: Worker) => (await list()).find(({ id }) => id === idOf(who))!
/** The current session: roles are read with every call. */
const now = async (who: Worker) => (await consoleWorld.sessionOf(who.token)) as typeof who.session
const ask = async (by: Worker, about: Worker, roles: OperatorRole[]) =>
  consoleWorld.call('changeOperatorRoles', { id: idOf(about), roles, ...why }, by.session)
const disable = (by: Worker, about: Worker) =>
  consoleWorld.call('disableOperator', { id: idOf(about), ...why }, by.session)
const askToEnable = (by: Worker, about: Worker) =>
  consoleWorld.call('enableOperator', { id: idOf(about), ...why }, by.session)

async function requestOf(id: string) {
  const asked = { pageNo: 1, pageSize: 50, order: 'asc', show: 'open' } as const
  const { records } = granted(await consoleWorld.call('listApprovals', asked, bea.session))
  return records.find((one) => one.id === id)!
}
async function approve(by: Worker, id: string) {
  const { digest } = await requestOf(id)
  const claimed = await consoleWorld.call('claimItem', { queue: 'approval', id }, by.session)
  if (isRefusal(claimed)) return claimed
  return consoleWorld.call('approveApproval', { id, digest }, by.session)
}
const pendingOf = (act: Awaited<ReturnType<typeof ask>>) => granted(act).pendingApprovalId!

/** The audit's rows of these actions, newest first. */
async function audited(...actions: string[]) {
  const found = await consoleWorld.pool.query(
    'select action, target_type, target_id, actor_name from operator_audit where action = any ($1) order by seq',
    [actions],
  )
  return found.rows.map((row) => Object.values(row as object).join(' '))
}

describe('roles', () => {
  test('change when a second superadmin approves, for open sessions too', async () => {
    const dan = await consoleWorld.newOperator('dan', ['support'])
    const id = pendingOf(await ask(ana, dan, ['finance', 'support']))
    expect(await seatOf(dan)).toMatchObject({ roles: ['support'], pendingApprovalId: id })
    expect((await requestOf(id)).payload).toBe(
      JSON.stringify({
        before: ['support'],
        id: idOf(dan),
        name: 'dan',
        roles: ['support', 'finance'],
      }),
    )
    granted(await approve(cleo, id))
    expect(await seatOf(dan)).toMatchObject({
      roles: ['support', 'finance'],
      pendingApprovalId: null,
    })
    expect((await now(dan)).roles).toEqual(['support', 'finance'])
    const acts = await audited('askToChangeRoles')
    expect(acts).toContain(`askToChangeRoles operator ${idOf(dan)} ana`)
    expect((await audited('approve')).at(-1)).toMatch(/^approve changeRoles .* cleo$/)
  })

  test('are neither requested nor approved by the operator concerned', async () => {
    const dora = await consoleWorld.newOperator('dora', ['superadmin'])
    expect(errorOf(await ask(dora, dora, ['superadmin', 'auditor']))).toBe('OWN_SEAT')
    expect(errorOf(await disable(dora, dora))).toBe('OWN_SEAT')
    expect(errorOf(await askToEnable(dora, dora))).toBe('OWN_SEAT')
    const id = pendingOf(await ask(ana, dora, ['superadmin', 'auditor']))
    expect(errorOf(await approve(dora, id))).toBe('OWN_SEAT')
    expect(errorOf(await approve(ana, id))).toBe('SELF_APPROVAL')
    granted(await approve(bea, id))
    granted(await disable(ana, dora))
  })

  test('of maker and checker, or of a superadmin with access to money, are refused', async () => {
    const eli = await consoleWorld.newOperator('eli', ['support'])
    for (const roles of [
      ['ops_maker', 'ops_checker'],
      ['superadmin', 'finance'],
      ['superadmin', 'support'],
    ] as OperatorRole[][])
      expect(errorOf(await ask(ana, eli, roles))).toBe('ROLES_CONFLICT')
    expect(errorOf(await ask(ana, eli, ['support', 'support']))).toBe('STATE_CHANGED')
    const missing = { id: '1', roles: ['support' as const], ...why }
    expect(errorOf(await consoleWorld.call('changeOperatorRoles', missing, ana.session))).toBe(
      'NOT_FOUND',
    )
  })

  test('wait for one decision at a time, for a day', async () => {
    const finn = await consoleWorld.newOperator('finn', ['support'])
    const id = pendingOf(await ask(ana, finn, ['content']))
    expect(errorOf(await ask(bea, finn, ['product']))).toBe('STATE_CHANGED')
    await consoleWorld.world.advance(24 * 60 * minute)
    expect(await seatOf(finn)).toMatchObject({ roles: ['support'], pendingApprovalId: null })
    const late = pendingOf(await ask(ana, finn, ['product']))
    expect(late).not.toBe(id)
    granted(await approve(bea, late))
  })

  test('are not changed by an operator who lost the right since the request', async () => {
    const [gus, hal] = [
      await consoleWorld.newOperator('gus', ['superadmin']),
      await consoleWorld.newOperator('hal', ['support']),
    ]
    const id = pendingOf(await ask(gus, hal, ['risk']))
    granted(await disable(ana, gus))
    expect(errorOf(await approve(bea, id))).toBe('ASKER_OUT')
    // A request from before still carries the old roles.
    expect(errorOf(await ask(gus, hal, ['content']))).toBe('FORBIDDEN')
    expect((await seatOf(hal)).roles).toEqual(['support'])
  })

  test('change once when two approve at once', async () => {
    const ivy = await consoleWorld.newOperator('ivy', ['support'])
    const id = pendingOf(await ask(ana, ivy, ['risk']))
    const { digest } = await requestOf(id)
    granted(await consoleWorld.call('claimItem', { queue: 'approval', id }, bea.session))
    const both = [bea, cleo, bea].map(({ session }) =>
      consoleWorld.call('approveApproval', { id, digest }, session),
    )
    const ends = (await Promise.all(both)).map((end) => (isRefusal(end) ? end.refused : 'done'))
    expect(ends.filter((end) => end === 'done')).toHaveLength(1)
    expect((await seatOf(ivy)).roles).toEqual(['risk'])
  })
})

describe('a disabled operator', () => {
  test('can do nothing by an earlier request', async () => {
    const kim = await consoleWorld.newOperator('kim', ['risk'])
    const stop = { switch: 'deposits', reasonKey: 'maintenance', remark: 'mine' } as const
    granted(await disable(ana, kim))
    const late = await consoleWorld.call('setSwitch', { ...stop, stopped: true }, kim.session)
    expect(errorOf(late)).toBe('FORBIDDEN')
    expect(await audited('stop')).toEqual([])
  })

  test('is out at once, and back only by two operators, without the old sessions', async () => {
    const jo = await consoleWorld.newOperator('jo', ['support'])
    expect(granted(await disable(ana, jo))).toEqual({ applied: true, pendingApprovalId: null })
    expect(await now(jo)).toBeNull()
    expect(errorOf(await disable(ana, jo))).toBe('STATE_CHANGED')
    await consoleWorld.world.advance(minute)
    expect(errorOf(await consoleWorld.call('operatorLogin', jo.entry()))).toBe('BAD_CREDENTIALS')
    const id = pendingOf(await askToEnable(ana, jo))
    expect(errorOf(await askToEnable(bea, jo))).toBe('STATE_CHANGED')
    expect(errorOf(await approve(ana, id))).toBe('SELF_APPROVAL')
    granted(await approve(bea, id))
    expect(await now(jo)).toBeNull()
    await consoleWorld.world.advance(minute)
    granted(await consoleWorld.call('operatorLogin', jo.entry()))
    expect(errorOf(await askToEnable(ana, jo))).toBe('STATE_CHANGED')
    expect(await audited('disableOperator', 'askToEnableOperator')).toEqual(
      expect.arrayContaining([
        `disableOperator operator ${idOf(jo)} ana`,
        `askToEnableOperator operator ${idOf(jo)} ana`,
      ]),
    )
  })

  test('is never one of the last two superadmins, however many try at once', async () => {
    const active = (await list()).filter(
      ({ roles, disabledAt }) => roles.includes('superadmin') && disabledAt === null,
    )
    expect(active.map(({ name }) => name)).toEqual(['ana', 'bea', 'cleo'])
    const tries = await Promise.all([
      disable(ana, bea),
      disable(bea, cleo),
      disable(cleo, ana),
      ask(ana, cleo, ['auditor']),
    ])
    // The last try is only a request, which may come first and changes nothing yet.
    const ends = tries.slice(0, 3).map((end) => (isRefusal(end) ? end.refused : 'done'))
    expect(ends.filter((end) => end === 'done')).toHaveLength(1)
    const left = (await listByPool()).filter(({ disabled_at: at }) => at === null)
    expect(left).toHaveLength(2)
  })
})

const listByPool = async () =>
  (
    await consoleWorld.pool.query<{ id: string; disabled_at: string | null }>(
      `select id, disabled_at from operator_seat where roles ? 'superadmin'
         and id in (select user_id from operator_person where name in ('ana', 'bea', 'cleo'))`,
    )
  ).rows

describe('the database itself', () => {
  const tries: [string, string][] = [
    ['gives no role', `update operator_seat set roles = '["superadmin"]' where id = $1`],
    ['enables no operator', `update operator_seat set disabled_at = null where id = $2`],
    ['removes no role', `update operator_seat set roles = '[]' where id = $1`],
    ['removes no seat', `delete from operator_seat where id = $1 or id = $2`],
    ['moves no seat', `update operator_seat set id = id + 1 where id in ($1, $2)`],
    [
      'keeps two superadmins',
      `update operator_seat set disabled_at = 1 where roles ? 'superadmin' and $1 <> $2::text`,
    ],
  ]
  test.each(tries)('refuses without two superadmins: %s', async (_, text) => {
    const found = await consoleWorld.pool.query<{ name: string; id: string }>(
      `select name, user_id as id from operator_person where name in ('ivy', 'gus') order by name desc`,
    )
    const ids = found.rows.map(({ id }) => id)
    const used = text.replaceAll('$1', `'${ids[0]}'`).replaceAll('$2', `'${ids[1]}'`)
    await expect(consoleWorld.pool.query(used)).rejects.toThrow(
      /superadmin|never removed|its operator's/,
    )
    // The trigger stops even the owner of the tables.
    await withClient(consoleWorld.ownerUrl, (owner) =>
      expect(owner.query(used)).rejects.toThrow(/superadmin|never removed|its operator's/),
    )
  })
})
