import { expect, test } from 'vitest'
import type { Event } from '../platform/lane/index.ts'
import type { Listener } from '../platform/module.ts'
import { createEventDispatcher } from './event-dispatcher.ts'

const events = ['1', '2'].map((number) => ({ userId: '7', number, name: 'signedIn' }) as Event)

/** Listeners that record their events; the guaranteed one fails while `fault` is set. */
function world() {
  const heard: string[] = []
  const reports: unknown[] = []
  const faulty: { of: string | null } = { of: '1' }
  const hear =
    (who: string): Listener =>
    ({ number }) =>
      void heard.push(`${who} ${number}`)
  const mailing: Listener = async (event) => {
    hear('mails')(event)
    if (event.number === faulty.of) throw new Error('the database does not answer')
  }
  const broken: Listener = () => {
    throw new Error('nobody is connected')
  }
  const listeners = { bestEffort: [hear('screens'), broken], guaranteed: [mailing, hear('files')] }
  const deliver = createEventDispatcher(listeners, (_, what) => void reports.push(what))
  return {
    heard,
    reports,
    faulty,
    async dispatch(some: readonly Event[]) {
      heard.length = 0
      const again: string[] = []
      await deliver(some, ({ number }) => void again.push(number))
      return again
    },
  }
}

test('delivers to all listeners when one throws, and again only to a guaranteed one that failed', async () => {
  const { dispatch, heard, reports, faulty } = world()
  expect(await dispatch(events)).toEqual(['1'])
  expect(heard).toEqual(['screens 1', 'mails 1', 'files 1', 'screens 2', 'mails 2', 'files 2'])
  expect(reports).toHaveLength(3)

  expect(await dispatch(events.slice(0, 1))).toEqual(['1'])
  expect(heard).toEqual(['mails 1'])
  faulty.of = null
  expect(await dispatch(events.slice(0, 1))).toEqual([])
  expect(heard).toEqual(['mails 1'])
})

test('delivers to all listeners again in a process that did not see the failure', async () => {
  const { dispatch, heard, faulty } = world()
  faulty.of = null
  expect(await dispatch(events.slice(0, 1))).toEqual([])
  expect(heard).toEqual(['screens 1', 'mails 1', 'files 1'])
})
