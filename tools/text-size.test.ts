import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'

const sources = globSync(['apps/web/src/**/*.{css,tsx}', 'apps/web/index.html'], { cwd: root })
const lines = sources.flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .map((line) => `${file}: ${line.trim()}`),
)

test('the sources of the page are found', () => {
  expect(lines.filter((line) => /font-size:/.test(line)).length).toBeGreaterThan(100)
})

test('no font size is in px, so that the browser’s text size is followed', () => {
  expect(lines.filter((line) => /font(-size)?\s*:[^;]*\dpx|fontSize[^,]*\d+(px)?['"]?\s*[,}]/.test(line))).toEqual([])
})

test('no breakpoint is in px, so that large text gets the layout of a narrower window', () => {
  expect(lines.filter((line) => /@(media|container)[^{]*\dpx/.test(line))).toEqual([])
})
