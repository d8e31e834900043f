/** A moment for a calendar. */
export type CalendarEvent = {
  /** Stable over all files: a calendar replaces the event that it knows. */
  readonly uid: string
  /** Epoch ms. */
  readonly at: number
  readonly summary: string
  readonly description: string
  readonly url: string
}

const line = '\r\n'
/** RFC 5545 counts octets without the line break. */
const mostOctets = 75
const octets = new TextEncoder()

/** A calendar file (RFC 5545, iCalendar) with a reminder a day before each event. @param madeAt epoch ms */
export function calendarFile(events: readonly CalendarEvent[], madeAt: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Candor//Due dates//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap((event) => eventLines(event, madeAt)),
    'END:VCALENDAR',
  ]
  return lines.map((one) => `${folded(one)}${line}`).join('')
}

function eventLines({ uid, at, summary, description, url }: CalendarEvent, madeAt: number) {
  return [
    'BEGIN:VEVENT',
    `UID:${textValue(uid)}`,
    `DTSTAMP:${utc(madeAt)}`,
    `DTSTART:${utc(at)}`,
    `SUMMARY:${textValue(summary)}`,
    `DESCRIPTION:${textValue(description)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${textValue(summary)}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
  ]
}

/** `20261220T060322Z`. */
const utc = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** A text must not contain line breaks, and structural characters are escaped. */
const textValue = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)

/** Longer lines continue after a break and a blank; no character is split. */
function folded(whole: string): string {
  const parts = ['']
  let size = 0
  for (const letter of whole) {
    const more = octets.encode(letter).length
    if (size + more > mostOctets) {
      parts.push(' ')
      size = 1
    }
    parts.push(`${parts.pop()}${letter}`)
    size += more
  }
  return parts.join(line)
}
