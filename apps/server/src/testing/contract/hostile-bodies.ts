import type { Endpoint } from '@candor/api'
import fc from 'fast-check'
import { is } from 'valibot'
import { extraNames, falseDecimals, falseTexts, falseValues } from './hostile-values.ts'
import type { Body } from './preconditions/scene.ts'
import { fieldsOf, nodeOf } from './schema-node.ts'

/** A hostile request: fields, or the raw text of a body or query. */
export interface Hostile {
  readonly what: string
  readonly fields?: Body
  readonly text?: string
}

/** Corrupts a valid body in every applicable way; the schema accepts none of the results. */
export function hostileBodies(endpoint: Endpoint, good: Body): Hostile[] {
  const spoilt = endpoint.method === 'POST' ? spoiltJson(endpoint, good) : spoiltQuery(good)
  return spoilt.filter(({ fields }) => fields === undefined || !is(endpoint.request, fields))
}

/** Draws some of them, the same for a seed. */
export function sampleHostile(endpoint: Endpoint, good: Body, count: number, seed: number) {
  const all = hostileBodies(endpoint, good)
  return fc.sample(fc.constantFrom(...all), { numRuns: count, seed })
}

function spoiltJson(endpoint: Endpoint, good: Body): Hostile[] {
  const inPath = new Set(endpoint.path.match(/(?<=:)\w+/g))
  const fields = Object.keys(good)
  const inBody = fields.filter((name) => !inPath.has(name))
  const values = [
    ...falseDecimals,
    ...falseTexts,
    ...falseValues,
    null,
    true,
    1.5,
    -1,
    1e21,
    '\ud800',
  ]
  return [
    ...withoutOne(good, inBody),
    ...inBody.flatMap((name) => replaced(good, name, [...values, [good[name]]])),
    ...[...inPath].flatMap((name) =>
      replaced(good, name, ['%00', '-', 'é', 'x'.repeat(99), '1.5']),
    ),
    ...extraNames.map((name) => ({ what: `extra ${name}`, fields: { ...good, [name]: '1' } })),
    ...inBody.flatMap((name) => nested(good, name)),
    ...wholeTexts(without(good, [...inPath])),
  ]
}

/** Raw bodies that are no plain JSON object, or ambiguous between readers. */
function wholeTexts(body: Body): Hostile[] {
  const inner = JSON.stringify(body).slice(1, -1)
  const more = inner === '' ? '' : `,${inner}`
  const [name = 'a'] = Object.keys(body)
  const texts = {
    'not an object': '[]',
    'a text': '"text"',
    null: 'null',
    nothing: '',
    'not JSON': '{"a":',
    'two values': '{}{}',
    'a prototype': `{"__proto__":{"isAdmin":true}${more}}`,
    'a constructor': `{"constructor":{"prototype":{"isAdmin":true}}${more}}`,
    'a duplicate key': `{"${name}":1${more},"${name}":1}`,
    'a duplicate key, escaped': `{"${escaped(name)}":1${more},"${name}":1}`,
    'an array around it': `[{${inner}}]`,
  }
  return Object.entries(texts).map(([what, text]) => ({ what, text }))
}

const escaped = (name: string) =>
  `\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${name.slice(1)}`

function spoiltQuery(good: Body): Hostile[] {
  const names = Object.keys(good)
  const values = [...falseDecimals, ...falseTexts, '', '{}', 'true', '%', "' or 1=1 --"]
  const query = queryOf(good)
  const twice = [...names, 'unknown', '__proto__'].map((name) => ({
    what: `${name} twice`,
    text: `${query}&${name}=1&${name}=${names.length}`,
  }))
  return [
    ...withoutOne(good, names),
    ...names.flatMap((name) => replaced(good, name, values)),
    ...names.map((name) => ({
      what: `${name} as a list`,
      fields: { ...without(good, [name]), [`${name}[]`]: '1' },
    })),
    ...twice,
  ]
}

function replaced(good: Body, name: string, values: readonly unknown[]): Hostile[] {
  return values.map((value) => ({
    what: `${name} is ${JSON.stringify(value).slice(0, 60)}`,
    fields: { ...good, [name]: value },
  }))
}

/** Unknown fields inside of known objects. */
function nested(good: Body, name: string): Hostile[] {
  const value = good[name]
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  const into = isRecord ? value : { value }
  return ['userId', 'isAdmin', 'balance'].map((extra) => ({
    what: `${name} with ${extra} in it`,
    fields: { ...good, [name]: { ...into, [extra]: '1' } },
  }))
}

const withoutOne = (good: Body, names: readonly string[]): Hostile[] =>
  names.map((name) => ({ what: `no ${name}`, fields: without(good, [name]) }))

function without(body: Body, names: readonly string[]): Body {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
}

/** A query string with these fields, including its question mark. */
export function queryOf(fields: Body): string {
  const texts = Object.entries(fields).map(([name, value]) => [name, wireText(value)])
  return `?${new URLSearchParams(texts).toString()}`
}

/** A value in a path or query. */
export function wireText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Fields whose schema accepts a forbidden value, with the value. */
export function looseFields(endpoint: Endpoint): string[] {
  return [...fieldsOf(nodeOf(endpoint.request))].flatMap(([name, node]) => {
    const takes = (value: unknown) => is(node as never, value)
    const isDecimal = takes('1') && takes('0.5') && !takes('word')
    const bad = [...falseTexts, ...falseValues, ...(isDecimal ? [...falseDecimals, 1.5, 1] : [])]
    return bad.filter(takes).map((value) => `${name} takes ${JSON.stringify(value).slice(0, 60)}`)
  })
}
