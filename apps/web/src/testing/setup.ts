import { onlineManager } from '@tanstack/react-query'
import { cleanup, prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { clearTimers } from './prepare-process.ts'

// Pending retries must not run after the tests of the file.
afterAll(clearTimers)

const levels = ['error', 'warn', 'log', 'info', 'debug'] as const
const said: string[] = []

/** Returns the console output, for tests that expect some. */
export const takeConsole = () => said.splice(0)

/**
 * Every press in every test: from the pointer's way down to its way up a form shows the same text. What would appear or go meanwhile
 * moves the button away, and a press by a real pointer would be lost.
 */
const changedForms: string[] = []
let pressed: { form: Element; text: string | null; button: string } | undefined

const beginPress = ({ target }: Event) => {
  const button = target instanceof Element ? target.closest('button, a, [role="option"]') : null
  const form = button?.closest('form') ?? button?.closest('dialog')
  pressed = form && button ? { form, text: form.textContent, button: button.textContent ?? '' } : undefined
}

const endPress = () => {
  const before = pressed
  pressed = undefined
  if (before === undefined || !before.form.isConnected) return
  const text = before.form.textContent
  if (text !== before.text) changedForms.push(`«${before.button}»: ${before.text} → ${text}`)
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', beginPress, { capture: true })
  window.addEventListener('pointerup', endPress, { capture: true })
}

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
  expect(changedForms.splice(0), 'a form changed while a button in it was pressed').toEqual([])
  expect(takeConsole(), 'unexpected console output').toEqual([])
})
