import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

const Page = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Открыть
      </button>
      {open && (
        <Dialog title="Окно" onClose={() => setOpen(false)}>
          <input aria-label="Первое" />
          <input aria-label="Нужное" data-autofocus="" />
        </Dialog>
      )}
    </>
  )
}

const openDialog = async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Открыть' }))
  return screen.getByRole('dialog', { name: 'Окно' })
}

const expectClosedAndFocusBack = () => {
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Открыть' }))
}

test('puts focus on what is marked, and gives it back when closed by the cross', async () => {
  await openDialog()
  expect(document.activeElement).toBe(screen.getByLabelText('Нужное'))
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }))
  expectClosedAndFocusBack()
})

test('closes on Esc, and keeps the key from the browser, which would close a dialog that wants to stay', async () => {
  await openDialog()
  expect(fireEvent.keyDown(screen.getByLabelText('Первое'), { key: 'Escape' })).toBe(false)
  expectClosedAndFocusBack()
})

test('an Esc that something inside has used is not the dialog’s', async () => {
  await openDialog()
  const use = (event: Event) => event.preventDefault()
  // As late as the keys of a reader or a player are heard.
  document.addEventListener('keydown', use)
  fireEvent.keyDown(screen.getByLabelText('Первое'), { key: 'Escape' })
  document.removeEventListener('keydown', use)
  expect(screen.queryByRole('dialog')).not.toBeNull()
})

test('closed by the browser alone, it stays open where the screen does not let it go', () => {
  const onClose = vi.fn()
  render(
    <Dialog title="Окно" onClose={onClose}>
      …
    </Dialog>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  dialog.open = false
  fireEvent(dialog, new Event('close'))
  expect(onClose).toHaveBeenCalledOnce()
  expect(dialog.open).toBe(true)
})

test('closes on what the browser reports as cancel', async () => {
  const dialog = await openDialog()
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expectClosedAndFocusBack()
})

test('closes on a press outside, not on one inside', async () => {
  const dialog = await openDialog()
  await userEvent.click(screen.getByLabelText('Первое'))
  expect(screen.queryByRole('dialog')).not.toBeNull()
  await userEvent.click(dialog)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a press outside closes; a selection that is dragged out of a field does not', async () => {
  const dialog = await openDialog()
  fireEvent.pointerDown(screen.getByLabelText('Первое'))
  fireEvent.click(dialog)
  expect(screen.queryByRole('dialog')).not.toBeNull()
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
  expectClosedAndFocusBack()
})
