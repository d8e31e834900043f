import { expect, test } from 'vitest'
import { column } from './index.ts'
import { OwnerDraft } from './draft.ts'
import { owned, table, tableWhere } from './table.ts'

const all = table('test_note', {
  key: ['id'],
  columns: { id: column.id, note: column.text },
})
const some = tableWhere(all, {
  load: "t.note <> ''",
  loads: ({ note }) => note !== '',
  view: (rows) => rows,
})
const before = { ...owned('64'), id: '1', note: 'before' }

function draftOf(): OwnerDraft {
  const draft = new OwnerDraft('64', { event: 0n, transfer: 0n })
  draft.set(some, before)
  return draft
}

test('shows a change through every condition of a table', () => {
  const draft = draftOf()
  const value = { ...before, note: 'after' }
  const entries = draft.attempt(() => [all, some].map((one) => draft.put(one.row(value))))
  expect(new Set(entries).size).toBe(1)
  for (const one of [all, some]) expect(draft.view(one).all()).toEqual([value])
})

test('shows no row that a change took out of the condition', () => {
  const draft = draftOf()
  const value = { ...before, note: '' }
  draft.attempt(() => draft.put(all.row(value)))
  expect(draft.view(some, some.loads!).all()).toEqual([])
  expect(draft.view(all).all()).toEqual([value])
})

test('undoes a failed change under every condition', () => {
  const draft = draftOf()
  const fail = () =>
    draft.attempt(() => {
      for (const one of [all, some]) draft.put(one.row({ ...before, note: 'after' }))
      throw new Error('no')
    })
  expect(fail).toThrow('no')
  for (const one of [all, some]) expect(draft.view(one).all()).toEqual([before])
})
