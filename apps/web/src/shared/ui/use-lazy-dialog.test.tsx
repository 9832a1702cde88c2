import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setUpUser } from '../../testing/set-up-user.ts'
import { takeConsole } from '../../testing/setup.ts'
import { closeToast, readToasts } from './toast-store.ts'
import { useLazyDialog } from './use-lazy-dialog.tsx'

interface NameDialogProps {
  name: string
  onClose: () => void
}

const NameDialog = ({ name, onClose }: NameDialogProps) => (
  <section aria-label={name}>
    <button type="button" onClick={onClose}>
      Закрыть
    </button>
  </section>
)

interface HostProps {
  rows: readonly string[]
  load: (row: string) => Promise<typeof NameDialog>
}

const Host = ({ rows, load }: HostProps) => {
  const { dialog, pendingId, open } = useLazyDialog(rows)
  return (
    <main>
      <h1 tabIndex={-1}>Список</h1>
      {rows.map((row) => (
        <button
          key={row}
          type="button"
          id={row.replace(/ .*/, '')}
          aria-busy={pendingId === row}
          onClick={(event) => void open(event, () => load(row), { name: row })}
        >
          {row}
        </button>
      ))}
      {dialog}
    </main>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const atOnce = async () => NameDialog

beforeEach(() => {
  for (const { id } of readToasts()) closeToast(id)
})

test('a dialog that fails to load shows a toast, and the page stays', async () => {
  const answers: (() => Promise<typeof NameDialog>)[] = [
    () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    atOnce,
  ]
  render(<Host rows={['a']} load={() => (answers.shift() ?? atOnce)()} />)
  await setUpUser().click(button('a'))
  await waitFor(() => expect(readToasts()).toHaveLength(1))
  expect(readToasts()[0]).toMatchObject({ tone: 'red', action: { label: 'Обновить страницу' } })
  expect(takeConsole()).toEqual([expect.stringContaining('A dialog could not be loaded')])
  expect(button('a').getAttribute('aria-busy')).toBe('false')
  await setUpUser().click(button('a'))
  expect(await screen.findByRole('region', { name: 'a' })).toBeTruthy()
})

test('of two requested dialogs the later one opens', async () => {
  let release = (_: typeof NameDialog) => {}
  const slow = new Promise<typeof NameDialog>((resolve) => {
    release = resolve
  })
  render(<Host rows={['a', 'b']} load={(row) => (row === 'a' ? slow : atOnce())} />)
  await setUpUser().click(button('a'))
  expect(button('a').getAttribute('aria-busy')).toBe('true')
  await setUpUser().click(button('b'))
  await screen.findByRole('region', { name: 'b' })
  release(NameDialog)
  await slow
  expect(screen.queryByRole('region', { name: 'a' })).toBeNull()
})

test('focus returns to the button, to the element with its id, or to the heading', async () => {
  const { rerender } = render(<Host rows={['a', 'b']} load={atOnce} />)
  const openAndClose = async (name: string, rows: readonly string[]) => {
    await setUpUser().click(button(name))
    await screen.findByRole('region', { name })
    rerender(<Host rows={rows} load={atOnce} />)
    await setUpUser().click(button('Закрыть'))
  }
  await openAndClose('b', ['a', 'b'])
  expect(document.activeElement).toBe(button('b'))
  await openAndClose('a', ['a new', 'b'])
  expect(document.activeElement).toBe(button('a new'))
  await openAndClose('b', ['a new'])
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

test('focus moves to the new button if the opener is re-rendered after the dialog has closed', async () => {
  const { rerender } = render(<Host rows={['a']} load={atOnce} />)
  await setUpUser().click(button('a'))
  await setUpUser().click(await screen.findByRole('button', { name: 'Закрыть' }))
  rerender(<Host rows={['a new']} load={atOnce} />)
  expect(document.activeElement).toBe(button('a new'))
})

test('focus that has moved elsewhere is not taken back', async () => {
  const { rerender } = render(<Host rows={['a', 'b']} load={atOnce} />)
  await setUpUser().click(button('a'))
  await setUpUser().click(await screen.findByRole('button', { name: 'Закрыть' }))
  button('b').focus()
  rerender(<Host rows={['a new', 'b']} load={atOnce} />)
  expect(document.activeElement).toBe(button('b'))
})
