import { readdir, readFile } from 'node:fs/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { formatRow } from './inbox-commands.ts'
import { escapeControls, print, printError } from './print.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['an escape', '\u001B[2J', '\\u001b[2J'],
  ['a window title', '\u001B]0;x\u0007', '\\u001b]0;x\\u0007'],
  ['an 8-bit escape', '\u009B2J', '\\u009b2J'],
  ['a backspace and a carriage return', 'a\b\rb', 'a\\u0008\\u000db'],
  ['DEL', '\u007F', '\\u007f'],
  ['right-to-left writing', '\u202Etxt.exe', '\\u202etxt.exe'],
  ['an isolate', '\u2066x\u2069', '\\u2066x\\u2069'],
  ['a zero-width space', 'ad\u200Bmin', 'ad\\u200bmin'],
  ['a tag outside the first plane', '\u{E0041}', '\\udb40\\udc41'],
])('escapes %s instead of sending it to the terminal', (_what, text, escaped) => {
  expect(escapeControls(text)).toBe(escaped)
  const written: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0)
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0)
  print(`имя:\t${text}`)
  printError(text)
  expect(written).toEqual([`имя:\t${escaped}\n`, `${escaped}\n`])
})

test('leaves letters and emoji unchanged', () => {
  expect(escapeControls('Ёлкина «ООО» 👷 é')).toBe('Ёлкина «ООО» 👷 é')
})

test('JSON with such characters parses to the same value after it is printed', () => {
  const data = { name: '\u001B\u009B\u202E\u{E0041}"' }
  expect(JSON.parse(escapeControls(JSON.stringify(data)))).toEqual(data)
})

test('a row of a list stays one line, even with line breaks in its cells', () => {
  const row = { id: 1, created_at: new Date(0), name: 'Анна\u001B[1A', text: 'раз\nдва\tтри' }
  expect(formatRow(row)).toBe('1\t1970-01-01T00:00:00.000Z\tАнна\\u001b[1A\tраз\\u000aдва\\u0009три')
})

test('no command writes to the terminal except through print and printError', async () => {
  const folder = new URL('./', import.meta.url)
  const files = (await readdir(folder)).filter((name) => !name.includes('.test.') && name !== 'print.ts')
  expect(files.length).toBeGreaterThanOrEqual(11)
  for (const name of files)
    expect(await readFile(new URL(name, folder), 'utf8'), name).not.toMatch(/console\.|process\.std(out|err)/)
})
