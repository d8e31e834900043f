import { expect, test } from 'vitest'
import { calendarFile, type CalendarEvent } from './calendar-file.ts'

const madeAt = Date.UTC(2026, 10, 20, 6, 3, 22)
const event: CalendarEvent = {
  uid: 'loan-971-1@candor.test',
  at: Date.UTC(2026, 11, 20, 23, 59, 1),
  summary: 'Loan L971, due; 5,000.50 USDT \\ paid',
  description: 'Line one\nLine two: 贷款到期，请还款。'.repeat(4),
  url: 'https://candor.test/#/jiedaiOrder?id=971',
}

/** Reads a file as RFC 5545 defines: unfolds lines, splits them, unescapes values. */
function read(file: string) {
  expect(file.endsWith('\r\n')).toBe(true)
  const lines = file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
  expect(lines.every((line) => !/[\r\n]/.test(line))).toBe(true)
  return lines.map((line) => {
    const at = line.indexOf(':')
    const value = line
      .slice(at + 1)
      .replaceAll(/\\([\\;,nN])/g, (_, mark: string) => (mark.toLowerCase() === 'n' ? '\n' : mark))
    return [line.slice(0, at), value] as const
  })
}
const values = (file: string, name: string) =>
  read(file)
    .filter(([key]) => key === name)
    .map(([, value]) => value)

test('reads back the written events, in UTC and with any text', () => {
  const file = calendarFile([event], madeAt)
  expect(values(file, 'UID')).toEqual([event.uid])
  expect(values(file, 'SUMMARY')).toEqual([event.summary])
  expect(values(file, 'DESCRIPTION')).toEqual([event.description, event.summary])
  expect(values(file, 'URL')).toEqual([event.url])
  expect(values(file, 'DTSTART')).toEqual(['20261220T235901Z'])
  expect(values(file, 'DTSTAMP')).toEqual(['20261120T060322Z'])
})

test('no line is longer than 75 octets, and every component that begins ends', () => {
  const file = calendarFile([event, { ...event, uid: 'loan-971-2@candor.test' }], madeAt)
  for (const line of file.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(values(file, 'BEGIN').toSorted()).toEqual(values(file, 'END').toSorted())
  expect(values(file, 'BEGIN').filter((part) => part === 'VEVENT')).toHaveLength(2)
})

test('a new file has the same event ids', () => {
  const later = calendarFile([event], madeAt + 86_400_000)
  expect(values(later, 'UID')).toEqual(values(calendarFile([event], madeAt), 'UID'))
})
