import { expect, test } from 'vitest'
import { column } from './index.ts'
import { OwnerDraft } from './draft.ts'
import { owned, table } from './table.ts'

const options = { key: ['id'], columns: { id: column.id, note: column.text } } as const
const all = table('test_note', options)
/** The same rows for decisions that see only some of them. */
const some = table('test_note', { ...options, load: "t.note <> ''" })

test('keeps one value that is put in two tables in both', () => {
  const draft = new OwnerDraft('64', { event: 0n, transfer: 0n })
  draft.set(some, { ...owned('64'), id: '1', note: 'before' })
  const value = { ...owned('64'), id: '1', note: 'after' }
  draft.attempt(() => {
    for (const one of [all, some]) draft.put(one.row(value))
  })
  for (const one of [all, some]) expect(draft.view(one).all()).toEqual([value])
})

test('undoes a failed change in each table', () => {
  const draft = new OwnerDraft('64', { event: 0n, transfer: 0n })
  const before = { ...owned('64'), id: '1', note: 'before' }
  draft.set(some, before)
  const fail = () =>
    draft.attempt(() => {
      for (const one of [all, some]) draft.put(one.row({ ...before, note: 'after' }))
      throw new Error('no')
    })
  expect(fail).toThrow('no')
  expect([all, some].map((one) => draft.view(one).all())).toEqual([[], [before]])
})
