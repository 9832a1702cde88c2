import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { HoldDuringPress } from './hold-during-press.tsx'

let say: (words: string) => void

const Message = () => {
  const [words, setWords] = useState('Прежнее')
  say = setWords
  return <HoldDuringPress>{words}</HoldDuringPress>
}

const show = () => {
  render(<Message />)
  fireEvent.pointerDown(document.body)
  act(() => say('Новое'))
}

afterEach(() => void fireEvent.pointerCancel(document.body))

test('a message waits while a button is pressed, and the field that the press leaves changes nothing', () => {
  show()
  fireEvent.blur(document.body)
  expect(screen.queryByText('Новое')).toBeNull()
  expect(screen.getByText('Прежнее')).toBeTruthy()
  fireEvent.click(document.body)
  expect(screen.getByText('Новое')).toBeTruthy()
})

test.each([
  ['a menu', () => fireEvent.contextMenu(document.body)],
  ['a key', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
  ['another window or tab', () => fireEvent.blur(window)],
])('a press whose end goes to %s holds no message', (_, leave) => {
  show()
  leave()
  expect(screen.getByText('Новое')).toBeTruthy()
})
