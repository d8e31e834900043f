import { endpoints, type CallName, type Endpoint } from '@candor/api'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { empty, full } from './samples.ts'

const table: Readonly<Record<CallName, Endpoint>> = endpoints
const prepared = Object.entries({ full, empty }).flatMap(([set, answers]) =>
  Object.entries(answers)
    .filter(([name, answer]) => name !== 'getConfig' && typeof answer !== 'function')
    .map(([name, answer]) => [`${set} ${name}`, name as CallName, answer as unknown] as const),
)

test.each(prepared)('%s is an answer of the server by its schema', (_title, name, answer) => {
  const { issues = [] } = v.safeParse(table[name].result, answer)
  expect(issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toEqual([])
})
