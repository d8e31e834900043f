const week = 7 * 24 * 60
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
/** The first minute that was ever counted was one of a Thursday. */
const firstMinute = 4 * 24 * 60

/** Whether a market is open at a time by its published hours, such as `Sun 22:00 - Fri 21:00` (UTC); none: always. */
export function isOpenAt(hours: readonly string[], at: number): boolean {
  const now = (Math.floor(at / 60_000) + firstMinute) % week
  if (hours.length === 0) return true
  return hours.some((text) => {
    const [from = 0, to = 0] = text.split(' - ').map(minuteOf)
    return from < to ? now >= from && now < to : now >= from || now < to
  })
}

/** The minute of the week. */
function minuteOf(text: string): number {
  const [, day = '', hour = '', minute = ''] = /^(\w{3}) (\d\d):(\d\d)$/.exec(text) ?? []
  // not money: a time of day
  return days.indexOf(day) * 24 * 60 + parseInt(hour, 10) * 60 + parseInt(minute, 10)
}
