import { dayMs } from '@candor/api'
import { must } from '../fault.ts'
import { freeIn } from './book.ts'
import type { NaiveWorld } from './naive-world.ts'
import { held, move, running, type NaiveUser } from './purse.ts'
import { unit } from './units.ts'

/** A user's demo account: the day of the last reset, and the resets of that day; null before its start. */
export type NaiveDemo = { day: number; resets: number } | null

const demoAmount = 100_000n * unit
const resetsPerDay = 3
const zoneMs = 8 * 3_600_000
const dayOf = (at: number): number => Math.floor((at + zoneMs) / dayMs)

/** The refusal of a demo reset now; null if it is allowed. */
export function resetFault(world: NaiveWorld, user: NaiveUser): string | null {
  const isTrading = running(user).some(({ book }) => book === 'demo')
  if (isTrading || world.options.isRunning(user, 'demo')) return 'DEMO_RUNNING'
  const { demo } = user
  if (demo === null || held(user, freeIn('demo')) === demoAmount) return null
  const used = demo.day === dayOf(world.now()) ? demo.resets : 0
  return used < resetsPerDay ? null : 'DEMO_RESETS_USED'
}

/** Starts or resets the demo account; a reset changes nothing at the initial balance. */
export function resetDemo(world: NaiveWorld, user: NaiveUser): void {
  const fault = resetFault(world, user)
  must(fault === null, () => `the demo account of ${user.id} was set back in spite of ${fault}`)
  const missing = demoAmount - held(user, freeIn('demo'))
  if (user.demo !== null && missing === 0n) return
  const today = dayOf(world.now())
  const used = user.demo?.day === today ? user.demo.resets : 0
  user.demo = user.demo === null ? { day: 0, resets: 0 } : { day: today, resets: used + 1 }
  const amount = missing < 0n ? -missing : missing
  const [from, to] = missing < 0n ? [freeIn('demo'), 'house.demo'] : ['house.demo', freeIn('demo')]
  move(world.house, user, { amount, from, to })
}
