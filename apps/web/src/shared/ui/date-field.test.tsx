import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { setUpUser } from '../../testing/set-up-user.ts'
import { DateField } from './date-field.tsx'

const buttons = () => screen.getAllByRole('button', { name: 'Открыть календарь' })

const renderPeriod = () => {
  // jsdom has no calendar.
  const showPicker = vi.fn()
  HTMLInputElement.prototype.showPicker = showPicker
  const onInput = vi.fn()
  const { container } = render(
    <form onInput={onInput}>
      <DateField label="С" name="from" defaultValue="03.12.1987" min="1980-01-01" max="1990-12-31" />
      <DateField label="По" name="to" />
    </form>,
  )
  const calendars = [...container.querySelectorAll<HTMLInputElement>('input[type="date"]')]
  return { user: setUpUser(), calendars, showPicker, onInput }
}

test('the calendar button is described by the label of its field', () => {
  renderPeriod()
  const descriptions = buttons().map((button) =>
    (button.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
  )
  expect(descriptions).toEqual([['С'], ['По']])
})

test('the calendar opens at the typed date and within the range', async () => {
  const { user, calendars, showPicker } = renderPeriod()
  await user.click(buttons()[0] as HTMLElement)
  expect(showPicker.mock.contexts).toEqual([calendars[0]])
  expect(calendars.map(({ value, min, max }) => [value, min, max])).toEqual([
    ['1987-12-03', '1980-01-01', '1990-12-31'],
    ['', '', ''],
  ])
})

test('a picked date is written as DD.MM.YYYY, and the form receives an input event', () => {
  const { calendars, onInput } = renderPeriod()
  fireEvent.change(calendars[1] as HTMLElement, { target: { value: '2026-11-05' } })
  expect(screen.getByLabelText<HTMLInputElement>('По').value).toBe('05.11.2026')
  expect(onInput.mock.calls.map(([event]) => event.target.name)).toContain('to')
})

test('a date that does not exist stays as it was typed', async () => {
  const { user } = renderPeriod()
  await user.type(screen.getByLabelText('По'), '31021987')
  expect(screen.getByLabelText<HTMLInputElement>('По').value).toBe('31.02.1987')
})
