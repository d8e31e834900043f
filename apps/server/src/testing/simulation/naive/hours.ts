import { minuteMs } from '@candor/api'

const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const weekMinutes = 7 * 24 * 60

/** Whether a market is open at a time (epoch ms). */
export type NaiveHours = (at: number) => boolean

/** Reads an instrument's weekly sessions (UTC); without sessions its market never closes. */
export function hoursOf(sessions: readonly string[]): NaiveHours {
  const open = sessions.map((text) => {
    const [from, to] = text.split(' - ').map(minuteOf) as [number, number]
    return { from, minutes: (to - from + weekMinutes) % weekMinutes }
  })
  return (at) => {
    if (open.length === 0) return true
    const date = new Date(at)
    const time = (date.getUTCDay() * 24 + date.getUTCHours()) * 60 + date.getUTCMinutes()
    return open.some(({ from, minutes }) => (time - from + weekMinutes) % weekMinutes < minutes)
  }
}

/** `Sun 22:00` as minutes of the week. */
function minuteOf(text: string): number {
  const [day, time] = text.split(' ') as [string, string]
  const at = new Date(`1970-01-01T${time}Z`).getTime()
  return dayNames.indexOf(day) * 24 * 60 + at / minuteMs
}
