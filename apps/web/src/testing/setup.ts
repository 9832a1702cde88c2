import { onlineManager } from '@tanstack/react-query'
import { cleanup, prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { clearTimers } from './prepare-process.ts'
import { takeMovedForms, watchForms } from './watch-forms.ts'

// Pending retries must not run after the tests of the file.
afterAll(clearTimers)

const levels = ['error', 'warn', 'log', 'info', 'debug'] as const
const said: string[] = []

/** Returns the console output, for tests that expect some. */
export const takeConsole = () => said.splice(0)

if (typeof window !== 'undefined') watchForms()

beforeEach(() => {
  for (const level of levels) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      said.push(parts.map(String).join(' '))
    })
  }
})

afterEach(({ task }) => {
  if (task.result?.state === 'fail' && typeof document !== 'undefined')
    process.stderr.write(`${task.name}\n${prettyDOM(document.body)}\n`)
  cleanup()
  vi.useRealTimers()
  if (typeof localStorage !== 'undefined') localStorage.clear()
  // Files share modules: what one heard of a lost connection must not pause the next.
  onlineManager.setOnline(true)
  expect(takeMovedForms(), 'a form changed while a button in it was pressed').toEqual([])
  expect(takeConsole(), 'unexpected console output').toEqual([])
})
