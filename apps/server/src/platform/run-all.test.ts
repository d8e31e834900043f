import { expect, test } from 'vitest'
import { runAll } from './run-all.ts'

test('runs every step although one fails, and throws all faults at the end', async () => {
  const ran: string[] = []
  const step = (name: string, fault?: Error) => async () => {
    ran.push(name)
    if (fault !== undefined) throw fault
  }
  const [one, two, three] = [new Error('one'), new Error('two'), new Error('three')]
  const steps = [
    step('first', one),
    step('second', new AggregateError([two, three], 'two failed')),
    step('third'),
  ]
  const fault = await runAll(steps, 'not all was done').catch((error: unknown) => error)
  expect(ran).toEqual(['first', 'second', 'third'])
  expect(fault).toBeInstanceOf(AggregateError)
  expect(fault).toMatchObject({ message: 'not all was done', errors: [one, two, three] })
})

test('throws nothing when every step succeeds', async () => {
  await expect(runAll([async () => {}, async () => 1], 'not all was done')).resolves.toBeUndefined()
})
