import { endpoints, type InputOf } from '@candor/api'
import { Price, Rate } from '@candor/money'
import { exactly } from '../../platform/decimals.ts'
import { change, query, type Route } from '../../platform/http/route.ts'
import { isRefusal, type Refusal } from '../../platform/lane/index.ts'
import { deleteAlert } from '../commands/delete-alert.ts'
import { saveAlert, type SaveAlertInput } from '../commands/save-alert.ts'
import type { Symbols } from '../symbols.ts'
import { listAlerts, type AlertReads } from './queries.ts'

export function alertRoutes(tools: AlertReads & { readonly symbols: Symbols }): Route[] {
  return [
    query(endpoints.listPriceAlerts, ({ user, now }) => listAlerts(tools, user.userId, now)),
    change(endpoints.savePriceAlert, saveAlert(tools.symbols), {
      prepare: ({ input }) => prepareSave(input),
      finish: (_, { user, now }) => listAlerts(tools, user.userId, now),
    }),
    change(endpoints.deletePriceAlert, deleteAlert),
  ]
}

/** Refuses more decimals than prices or rates have, before the lane. */
function prepareSave(input: InputOf<typeof endpoints.savePriceAlert>): SaveAlertInput | Refusal {
  const { symbol, condition, value, repeat, channels } = input
  const ofPrice = condition === 'above' || condition === 'below'
  const read = exactly(() => ({
    price: ofPrice ? Price.parse(value) : null,
    rate: ofPrice ? null : Rate.parse(value),
  }))
  if (isRefusal(read)) return read
  return { symbol, condition, ...read, repeat, mailed: channels.includes('email') }
}
