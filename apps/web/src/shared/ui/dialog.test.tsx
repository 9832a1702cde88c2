import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { setUpUser } from '../../testing/set-up-user.ts'
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
  await setUpUser().click(screen.getByRole('button', { name: 'Открыть' }))
  return screen.getByRole('dialog', { name: 'Окно' })
}

const expectClosedAndFocusBack = () => {
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Открыть' }))
}

test('focuses the marked element, and restores focus when closed by the cross', async () => {
  await openDialog()
  expect(document.activeElement).toBe(screen.getByLabelText('Нужное'))
  await setUpUser().click(screen.getByRole('button', { name: 'Закрыть' }))
  expectClosedAndFocusBack()
})

test('focus goes to the heading where what opened the dialog is gone', async () => {
  const Done = () => {
    const [open, setOpen] = useState(false)
    const [isDone, setDone] = useState(false)
    return (
      <>
        <h1 tabIndex={-1}>Экран</h1>
        {!isDone && (
          <button type="button" onClick={() => setOpen(true)}>
            Открыть
          </button>
        )}
        {open && (
          <Dialog title="Окно" onClose={() => setOpen(false)}>
            <button type="button" onClick={() => setDone(true)}>
              Сделать
            </button>
          </Dialog>
        )}
      </>
    )
  }
  render(<Done />)
  const user = setUpUser()
  await user.click(screen.getByRole('button', { name: 'Открыть' }))
  await user.click(screen.getByRole('button', { name: 'Сделать' }))
  await user.click(screen.getByRole('button', { name: 'Закрыть' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Экран' }))
})

test("closes on Esc and prevents the browser's default, which would close a guarded dialog", async () => {
  await openDialog()
  expect(fireEvent.keyDown(screen.getByLabelText('Первое'), { key: 'Escape' })).toBe(false)
  expectClosedAndFocusBack()
})

test('an Esc handled inside does not close the dialog', async () => {
  await openDialog()
  const use = (event: Event) => event.preventDefault()
  // Registered as late as the shortcuts of the reader and the player.
  document.addEventListener('keydown', use)
  fireEvent.keyDown(screen.getByLabelText('Первое'), { key: 'Escape' })
  document.removeEventListener('keydown', use)
  expect(screen.queryByRole('dialog')).not.toBeNull()
})

test('a dialog closed by the browser opens again if the screen keeps it', () => {
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

test('closes on the cancel event', async () => {
  const dialog = await openDialog()
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expectClosedAndFocusBack()
})

test('closes on a press outside, not on one inside', async () => {
  const dialog = await openDialog()
  await setUpUser().click(screen.getByLabelText('Первое'))
  expect(screen.queryByRole('dialog')).not.toBeNull()
  await setUpUser().click(dialog)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a press outside closes; a selection dragged out of a field does not', async () => {
  const dialog = await openDialog()
  fireEvent.pointerDown(screen.getByLabelText('Первое'))
  fireEvent.click(dialog)
  expect(screen.queryByRole('dialog')).not.toBeNull()
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
  expectClosedAndFocusBack()
})
