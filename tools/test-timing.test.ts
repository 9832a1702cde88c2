import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'

/** House style, Tests: a test waits for a condition, and its limits are set in one place. */

const files = globSync(['{apps,packages,bench,tools}/**/*.test.{ts,tsx}', 'e2e/*.ts'], {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
}).filter((file) => !/test-timing\.test\.ts$|\.config\.ts$/.test(file))

const linesWith = (pattern: RegExp) =>
  files.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return lines.flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []))
  })

const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }
const folders = [
  'bench',
  'e2e',
  'tools',
  ...workspaces.flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }).map(dirname)),
]

test.each(folders)('the tests of %s are read', (folder) => {
  expect(files.filter((file) => file.startsWith(`${folder}/`))).not.toEqual([])
})

test('no test sets its own limit', () => {
  expect(linesWith(/setConfig\(|test\.setTimeout|asyncUtilTimeout|^\}, \d[\d_]*\)$/)).toEqual([])
  // A short timeout inside `toPass` only says how soon it tries again.
  expect(linesWith(/\btimeout: (?!1000\b)/)).toEqual([])
})

test('no test pauses for a time', () => {
  expect(linesWith(/waitForTimeout|setTimeout\(\w+, \d|timers\/promises|vi\.waitFor\(/)).toEqual([])
})
