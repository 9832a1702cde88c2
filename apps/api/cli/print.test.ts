import { readdir, readFile } from 'node:fs/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { formatRow } from './inbox-commands.ts'
import { escapeControls, print, printError } from './print.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['an escape', '\u001B[2J', '\\u001b[2J'],
  ['a title of the window', '\u001B]0;x\u0007', '\\u001b]0;x\\u0007'],
  ['an escape of eight bits', '\u009B2J', '\\u009b2J'],
  ['a backspace and a carriage return', 'a\b\rb', 'a\\u0008\\u000db'],
  ['DEL', '\u007F', '\\u007f'],
  ['writing from right to left', '\u202Etxt.exe', '\\u202etxt.exe'],
  ['an isolate', '\u2066x\u2069', '\\u2066x\\u2069'],
  ['a blank of no width', 'ad\u200Bmin', 'ad\\u200bmin'],
  ['a tag beyond the first plane', '\u{E0041}', '\\udb40\\udc41'],
])('shows %s instead of sending it to the terminal', (_what, text, shown) => {
  expect(escapeControls(text)).toBe(shown)
  const written: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0)
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0)
  print(`имя:\t${text}`)
  printError(text)
  expect(written).toEqual([`имя:\t${shown}\n`, `${shown}\n`])
})

test('leaves letters, emoji and the caller’s own lines as they are', () => {
  expect(escapeControls('Ёлкина «ООО» 👷 é')).toBe('Ёлкина «ООО» 👷 é')
})

test('JSON with such characters means the same after it is printed', () => {
  const data = { name: '\u001B\u009B\u202E\u{E0041}"' }
  expect(JSON.parse(escapeControls(JSON.stringify(data)))).toEqual(data)
})

test('a row of a list stays one row, whatever its cells hold', () => {
  const row = { id: 1, created_at: new Date(0), name: 'Анна\u001B[1A', text: 'раз\nдва\tтри' }
  expect(formatRow(row)).toBe('1\t1970-01-01T00:00:00.000Z\tАнна\\u001b[1A\tраз\\u000aдва\\u0009три')
})

test('no command writes to the terminal in another way', async () => {
  const folder = new URL('./', import.meta.url)
  const files = (await readdir(folder)).filter((name) => !name.includes('.test.') && name !== 'print.ts')
  expect(files.length).toBeGreaterThanOrEqual(11)
  for (const name of files)
    expect(await readFile(new URL(name, folder), 'utf8'), name).not.toMatch(/console\.|process\.std(out|err)/)
})
