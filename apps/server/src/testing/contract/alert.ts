import { mostPriceAlerts } from '@candor/api'
import type { Person } from './person.ts'

/** A price alert that no test price reaches, created if missing. */
export async function alertIdOf(person: Person): Promise<string> {
  const [first] = await person.done('listPriceAlerts', {})
  if (first !== undefined) return first.id
  const draft = { symbol: 'BTCUSDT', condition: 'above', value: '999999' } as const
  return (await person.done('savePriceAlert', draft))[0]!.id
}

/** Deletes an alert if no further one is allowed. */
export async function makeRoom(person: Person): Promise<void> {
  const alerts = await person.done('listPriceAlerts', {})
  if (alerts.length < mostPriceAlerts) return
  await person.done('deletePriceAlert', { id: alerts.at(-1)!.id })
}
