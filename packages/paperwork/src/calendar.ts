import type { CalendarDay } from '@dopusk/domain'

export interface CalendarEvent {
  /** The same for the same event each time the calendar is read. */
  uid: string
  title: string
  description: string
  /** A whole day, or a time of so many minutes. */
  when: { day: CalendarDay; nextDay: CalendarDay } | { from: Date; minutes: number }
}

export interface Calendar {
  name: string
  /** When it was made: the stamp of all its events. */
  now: Date
  events: readonly CalendarEvent[]
}

/** RFC 5545, 3.3.11. */
const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n')

const maxLineBytes = 75

/** RFC 5545, 3.1: a line has at most 75 bytes; a longer one goes on after a space, and no letter is cut. */
const fold = (line: string): string => {
  const lines: string[] = []
  let current = ''
  let bytes = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > maxLineBytes) {
      lines.push(current)
      current = ' '
      bytes = 1
    }
    current += letter
    bytes += size
  }
  return [...lines, current].join('\r\n')
}

const instantOf = (date: Date): string => date.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
const dateOf = (day: CalendarDay): string => day.replaceAll('-', '')

const timesOf = ({ when }: CalendarEvent): string[] =>
  'day' in when
    ? [`DTSTART;VALUE=DATE:${dateOf(when.day)}`, `DTEND;VALUE=DATE:${dateOf(when.nextDay)}`]
    : [`DTSTART:${instantOf(when.from)}`, `DTEND:${instantOf(new Date(when.from.getTime() + when.minutes * 60_000))}`]

const linesOf = (event: CalendarEvent, now: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${instantOf(now)}`,
  ...timesOf(event),
  `SUMMARY:${escapeText(event.title)}`,
  `DESCRIPTION:${escapeText(event.description)}`,
  // It does not make a person busy for those who share the calendar.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** A calendar to subscribe to (iCalendar). Times are in UTC: no time zone has to be described. */
export const writeCalendar = ({ name, now, events }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dopusk//Dopusk//RU',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap((event) => linesOf(event, now)),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('')
