import { expect, it } from 'vitest'
import { endpoints } from './endpoints.ts'
import { openApiDocument } from './openapi.ts'

type Operation = {
  operationId: string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: {
    content: {
      'application/json': { schema: { properties: object; oneOf?: { properties: object }[] } }
    }
  }
  responses: { 200: { content: { 'application/json': { schema: object } } } }
}

const document = openApiDocument('1.2.3')
const operationsOf = ({ paths: all }: { paths?: unknown }) =>
  Object.values(all as Record<string, Record<string, Operation>>).flatMap((path) =>
    Object.values(path),
  )
const paths = document['paths'] as Record<string, Record<string, Operation>>
const operations = operationsOf(document)
const find = (name: string): Operation => operations.find((one) => one.operationId === name)!

it('describes every endpoint once', () => {
  const forOperators = operationsOf(openApiDocument('1.2.3', 'console'))
  const names = [...operations, ...forOperators].map(({ operationId }) => operationId)
  expect(names.toSorted()).toEqual(Object.keys(endpoints).toSorted())
  expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } })
})

it('separates path fields from body fields', () => {
  const close = paths['/api/trade/appTradePositions/close/{id}']!['post']!
  expect(close.parameters).toMatchObject([
    { name: 'id', in: 'path', required: true },
    { name: 'Idempotency-Key', in: 'header', required: true },
    { name: 'Intent-Until', in: 'header', required: false },
  ])
  const { properties } = close.requestBody!.content['application/json'].schema
  expect(Object.keys(properties)).toEqual(['quantity', 'expectedPrice', 'maxSlippageRate'])
})

it('separates them in each of several alternatives', () => {
  const decide = operationsOf(openApiDocument('1.2.3', 'console')).find(
    ({ operationId }) => operationId === 'decideWithdrawal',
  )!
  expect(decide.parameters[0]).toMatchObject({ name: 'id', in: 'path', required: true })
  const { oneOf = [] } = decide.requestBody!.content['application/json'].schema
  expect(oneOf.map(({ properties }) => Object.keys(properties))).toEqual([
    ['version', 'remark', 'decision'],
    ['version', 'remark', 'decision', 'reasonKey'],
  ])
})

it('puts the fields of a GET into the query, and makes those of alternatives optional', () => {
  expect(find('getKline').parameters.map(({ name, required }) => [name, required])).toEqual([
    ['symbol', true],
    ['interval', true],
    ['limit', false],
    ['endAt', false],
  ])
  expect(find('getPrice').parameters.map(({ name, required }) => [name, required])).toEqual([
    ['symbol', false],
    ['symbols', false],
  ])
})

it('shows a plain answer without the envelope', () => {
  const plain = find('getConfig').responses[200].content['application/json'].schema
  expect(plain).toHaveProperty('properties.keys')
  const wrapped = find('getServerTime').responses[200].content['application/json'].schema
  expect(wrapped).toHaveProperty('properties.result')
})
