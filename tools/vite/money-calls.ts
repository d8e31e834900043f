import { endpoints } from '@candor/api'
import type { Endpoint } from '@candor/api'
import type { Plugin } from 'vite'

const id = 'virtual:money-calls'
const resolved = `\0${id}`

/** Brings what the endpoints say about money into the app, which does not load their schemas, as `virtual:money-calls`. */
export function moneyCalls(): Plugin {
  return {
    name: 'candor:money-calls',
    resolveId: (source) => (source === id ? resolved : null),
    load(source) {
      if (source !== resolved) return null
      const all = Object.values<Endpoint>(endpoints)
      const valid = all.flatMap(({ name, money }) => (money ? [[name, money.validMs]] : []))
      const shown = all.flatMap(({ name, showsMoney }) => (showsMoney === true ? [name] : []))
      return [
        `export const validMs = ${JSON.stringify(Object.fromEntries(valid))}`,
        `export const showingMoney = ${JSON.stringify(shown)}`,
      ].join('\n')
    },
  }
}
