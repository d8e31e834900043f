/** A valid body, by field. */
export type Bodies = Readonly<Record<string, string>>

/** Spellings of a name that reaches a prototype. */
const names = [
  '__proto__',
  '\\u005f\\u005fproto\\u005f\\u005f',
  '\\u005F_proto__',
  'constructor',
  '\\u0063onstructor',
  'prototype',
  '__defineGetter__',
  '__lookupGetter__',
]
/** Values for these names. */
const loads = [
  '{"polluted":true}',
  '{"prototype":{"polluted":true}}',
  '{"__proto__":{"polluted":true}}',
  '{"polluted":{"toString":1}}',
  'null',
  '"polluted"',
  '[1]',
]

/** JSON bodies: a valid one with a prototype attack in it. */
export function pollutedBodies(good: Bodies): string[] {
  const inner = JSON.stringify(good).slice(1, -1)
  const [first = 'a'] = Object.keys(good)
  const beside = names.flatMap((name) => loads.map((load) => `{"${name}":${load},${inner}}`))
  const inside = names.map((name) => {
    const rest = JSON.stringify({ ...good, [first]: undefined }).slice(1, -1)
    const more = rest === '' ? '' : `,${rest}`
    return `{"${first}":{"${name}":{"polluted":true}}${more}}`
  })
  const deep = names.map((name) => `{${inner},"a":[[{"b":{"${name}":{"polluted":true}}}]]}`)
  const wholes = [
    `[{"__proto__":{"polluted":true}}]`,
    `{"__proto__":{"polluted":true}}`,
    `{"__proto__":{"__proto__":{"polluted":true}},${inner}}`,
    `{"constructor":{"prototype":{"polluted":true}},"constructor":{},${inner}}`,
    `{${inner},"__proto__":${JSON.stringify(good)}}`,
    `{"__proto__.polluted":true,${inner}}`,
    `{"__proto__[polluted]":true,${inner}}`,
    `{"constructor.prototype.polluted":true,${inner}}`,
  ]
  return [...beside, ...inside, ...deep, ...wholes]
}

/** Attacking queries: repeated names, brackets, prototypes, and another user's id. */
export function pollutedQueries(otherId: string): string[] {
  const fields = ['pageNo', 'userId', 'id', 'role']
  const repeated = fields.flatMap((name) => [
    `${name}=1&${name}=2`,
    `${name}[]=1&${name}[]=2`,
    `${name}[0]=1`,
    `${name}[$gt]=`,
    `${name}[__proto__]=1`,
    `${name}=1,2`,
    `${name}=1;${name}=2`,
    `${name}%00=1`,
  ])
  const reaching = [
    '__proto__[polluted]=1',
    '__proto__.polluted=1',
    '__proto__=1',
    'constructor[prototype][polluted]=1',
    'constructor.prototype.polluted=1',
    'constructor=1',
    'prototype[polluted]=1',
    '%5f%5fproto%5f%5f[polluted]=1',
    '[__proto__]=1',
    'a[__proto__][polluted]=1',
    'toString=1',
    'hasOwnProperty=1',
    'valueOf=1',
    '__defineGetter__=1',
  ]
  const anothers = ['userId', 'user_id', 'owner', 'uid', 'account', 'part', 'user.id'].flatMap(
    (name) => [`${name}=${otherId}`, `${name}[]=${otherId}`],
  )
  return [...repeated, ...reaching, ...anothers]
}
