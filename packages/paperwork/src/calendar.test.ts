import fc from 'fast-check'
import ical from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarEvent, writeCalendar } from './calendar.ts'

const now = new Date('2026-11-15T09:00:00.000Z')
const exam: CalendarEvent = {
  uid: 'exam-1@dopusk.example',
  title: 'Экзамен: «Специалист в сфере промышленной безопасности; подготовка, аттестация»',
  description: 'Строка\nдругая \\ строка',
  when: { day: '2026-12-01', nextDay: '2026-12-02' },
}
const block: CalendarEvent = {
  uid: 'plan-1-20261116@dopusk.example',
  title: 'Занятие',
  description: 'Новых вопросов: 5',
  when: { from: new Date('2026-11-16T06:00:00.000Z'), minutes: 25 },
}

const read = (text: string) =>
  new ical.Component(ical.parse(text)).getAllSubcomponents('vevent').map((component) => new ical.Event(component))

/** What RFC 5545 asks of each line, which a parser may let pass. */
const requireStrictLines = (text: string): void => {
  expect(text.endsWith('\r\n')).toBe(true)
  const lines = text.slice(0, -2).split('\r\n')
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n]/)
  }
  for (const line of text.replaceAll('\r\n ', '').trimEnd().split('\r\n')) expect(line).toMatch(/^[A-Z-]+[;:]/)
}

test('a calendar reads back as it was written, in lines of at most 75 bytes', () => {
  const text = writeCalendar({ name: 'Допуск', now, events: [exam, block] })
  requireStrictLines(text)
  const [readExam, readBlock] = read(text)
  expect([readExam?.uid, readExam?.summary, readExam?.description]).toEqual([exam.uid, exam.title, exam.description])
  expect([readExam?.startDate.toString(), readExam?.endDate.toString(), readExam?.startDate.isDate]).toEqual([
    '2026-12-01',
    '2026-12-02',
    true,
  ])
  expect(readBlock?.startDate.toJSDate()).toEqual(new Date('2026-11-16T06:00:00.000Z'))
  expect(readBlock?.duration.toSeconds()).toBe(25 * 60)
})

test('any text stays as it is', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 200 }).filter((given) => !/[\p{Cc}\u2028\u2029]/u.test(given))
  fc.assert(
    fc.property(text, text, (title, description) => {
      const written = writeCalendar({ name: title, now, events: [{ ...exam, title, description }] })
      requireStrictLines(written)
      expect(read(written).map((event) => [event.summary ?? '', event.description ?? ''])).toEqual([
        [title, description],
      ])
    }),
  )
})

test('a calendar without events is one too', () => {
  const text = writeCalendar({ name: 'Допуск', now, events: [] })
  requireStrictLines(text)
  expect(read(text)).toEqual([])
})
