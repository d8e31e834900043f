import { createHash } from 'node:crypto'
import type pg from 'pg'
import { canonicalJson } from '../../platform/http/json.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { granted, openConsoleWorld, type ConsoleWorld } from '../testing/console-world.ts'
import { rewriteChain, withChangedChain } from '../testing/changed-chain.ts'

const reading = { pageNo: 1, pageSize: 100, order: 'desc' } as const

let consoleWorld: ConsoleWorld
let who: Awaited<ReturnType<ConsoleWorld['newOperator']>>
beforeAll(async () => {
  consoleWorld = await openConsoleWorld('audit')
  who = await consoleWorld.newOperator('ana', ['risk', 'auditor'])
  for (const key of ['deposits', 'withdrawals', 'opening'] as const) {
    const why = { switch: key, reasonKey: 'maintenance', remark: `stop ${key}` } as const
    granted(await consoleWorld.call('setSwitch', { ...why, stopped: true }, who.session))
    granted(await consoleWorld.call('setSwitch', { ...why, stopped: false }, who.session))
  }
})
afterAll(() => consoleWorld.close())

const verify = () => consoleWorld.operators.verify()

test('writes a row for every act: actor, target, reason and input', async () => {
  const { records } = granted(await consoleWorld.call('listAudit', reading, who.session))
  expect(records.map(({ action }) => action).toReversed()).toEqual([
    'createOperator',
    'signIn',
    'stop',
    'askToResume',
    'stop',
    'askToResume',
    'stop',
    'askToResume',
  ])
  expect(records[1]).toMatchObject({
    seq: 7,
    actorName: 'ana',
    actorRole: 'risk,auditor',
    targetType: 'switch',
    targetId: 'opening',
    reasonKey: 'maintenance',
    remark: 'stop opening',
    after: '{"reasonKey":"maintenance"}',
  })
  expect(records[0]!.prevHash).toBe(records[1]!.hash)
  const some = { ...reading, action: 'stop', targetId: 'deposits' }
  expect(granted(await consoleWorld.call('listAudit', some, who.session)).total).toBe(1)
})

/** Verifies the lines of an exported chain, as anyone can: each is hashed with the one before it. */
function firstBroken(lines: readonly string[]): number | null {
  let before = '0'.repeat(64)
  for (const [at, line] of lines.entries()) {
    const { prevHash, hash, ...facts } = JSON.parse(line) as { prevHash: string; hash: string }
    const own = createHash('sha256')
      .update('candor audit 1\n')
      .update(Buffer.from(before, 'hex'))
      .update(canonicalJson(facts))
    if (prevHash !== before || hash !== own.digest('hex')) return at + 1
    before = hash
  }
  return null
}

test('exports the chain as verifiable lines, and records the export', async () => {
  const boss = await consoleWorld.newOperator('boss', ['superadmin'])
  const first = granted(await consoleWorld.call('exportAudit', { afterSeq: 0 }, who.session))
  const lines = first.rows.map((row) => JSON.stringify(row))
  expect([lines.length, firstBroken(lines)]).toEqual([first.endSeq, null])
  expect(firstBroken(lines.with(3, lines[3]!.replace('stop', 'look')))).toBe(4)
  expect(firstBroken(lines.toSpliced(4, 1))).toBe(5)

  const { records } = granted(await consoleWorld.call('listAudit', reading, who.session))
  expect(records[0]).toMatchObject({ action: 'exportAudit', actorName: 'ana', targetId: '*' })
  const { endSeq } = first
  expect(JSON.parse(records[0]!.after!)).toEqual({ afterSeq: 0, rows: endSeq, endSeq })
  // Rows added meanwhile do not move the end; continuing after it returns the new ones.
  const same = { afterSeq: endSeq - 1, untilSeq: endSeq }
  const rest = granted(await consoleWorld.call('exportAudit', same, boss.session))
  expect(rest.rows.map(({ seq }) => seq)).toEqual([endSeq])
  const more = granted(await consoleWorld.call('exportAudit', { afterSeq: endSeq }, boss.session))
  const all = [...lines, ...more.rows.map((row) => JSON.stringify(row))]
  expect([all.length > endSeq, firstBroken(all)]).toEqual([true, null])
  const beyond = { afterSeq: more.endSeq + 9 }
  expect(granted(await consoleWorld.call('exportAudit', beyond, boss.session)).rows).toEqual([])
})

test('writes no row for a refused act, and one for each of concurrent acts', async () => {
  const before = (await verify()).rows
  const why = {
    switch: 'opening',
    reasonKey: 'maintenance',
    remark: 'again',
    stopped: true,
  } as const
  await Promise.all(
    Array.from({ length: 20 }, () => consoleWorld.call('setSwitch', why, who.session)),
  )
  expect((await verify()).rows).toBe(before)
  await Promise.all([
    consoleWorld.newOperator('ben', ['auditor']),
    consoleWorld.newOperator('cleo', ['auditor']),
    consoleWorld.newOperator('dan', ['auditor']),
  ])
  expect(await verify()).toMatchObject({ ok: true, rows: before + 6 })
})

test('ends the verification of the chain when the server stops', async () => {
  const stop = AbortSignal.abort()
  await expect(consoleWorld.operators.verify(stop)).rejects.toBe(stop.reason)
})

describe('the verification of the chain', () => {
  /** Changes the tables as only their owner could without the triggers, and restores them afterwards. */
  const expectAfter = (change: (owner: pg.Client) => Promise<unknown>, run: () => Promise<void>) =>
    withChangedChain(consoleWorld, change, run)
  const brokenAt = (seq: number, why: RegExp) => async () =>
    expect(await verify()).toMatchObject({
      ok: false,
      broken: { seq, why: expect.stringMatching(why) },
    })

  beforeEach(async () => {
    const { broken } = await verify()
    if (broken !== null) throw new Error(broken.why)
  })

  const fields = ['remark', 'actor_name', 'target_id', 'at', 'request_id', 'approval_id', 'after']
  test.each(fields)('finds a row whose %s was changed', async (field) => {
    const value = ['at', 'approval_id'].includes(field) ? '7' : `'other'`
    await expectAfter(
      (owner) => owner.query(`update operator_audit set ${field} = ${value} where seq = 4`),
      brokenAt(4, /changed/),
    )
  })

  test('finds a missing row, and rows that changed places', async () => {
    await expectAfter(
      (owner) => owner.query('delete from operator_audit where seq = 3'),
      brokenAt(3, /missing/),
    )
    await expectAfter(
      async (owner) => {
        await owner
          .query('update operator_audit set seq = -seq where seq in (3, 4)')
          .catch(() => null)
        await owner.query('alter table operator_audit drop constraint operator_audit_seq_check')
        await owner.query('update operator_audit set seq = -seq where seq in (3, 4)')
        await owner.query('update operator_audit set seq = 7 + seq where seq in (-3, -4)')
      },
      brokenAt(3, /follow/),
    )
  })

  test('finds a cut end by the head, and by the anchors if the head was cut too', async () => {
    const cut = (owner: pg.Client) => owner.query('delete from operator_audit where seq > 5')
    await expectAfter(cut, brokenAt(6, /end/))
    await consoleWorld.operators.anchor(consoleWorld.world.clock.now())
    await expectAfter(
      async (owner) => {
        await cut(owner)
        await owner.query(
          `update operator_chain set seq = 5, hash = (select hash from operator_audit where seq = 5)`,
        )
      },
      brokenAt(6, /anchored/),
    )
  })

  test('finds a rewritten chain by the anchors', async () => {
    await consoleWorld.operators.anchor(consoleWorld.world.clock.now())
    const { head } = await verify()
    await expectAfter(rewriteChain, brokenAt(head.seq, /anchored/))
  })

  test('counts the anchors that match', async () => {
    await consoleWorld.operators.anchor(consoleWorld.world.clock.now())
    const verdict = await verify()
    expect(verdict).toMatchObject({
      ok: true,
      broken: null,
      anchoredAt: consoleWorld.world.clock.now(),
    })
    expect(verdict.anchors).toBeGreaterThan(0)
  })
})
