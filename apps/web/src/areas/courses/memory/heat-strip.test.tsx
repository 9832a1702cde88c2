import type { MemoryMap } from '@dopusk/contract'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { memoryMap } from '../../../testing/courses.ts'
import { setUpUser } from '../../../testing/set-up-user.ts'
import { HeatStrip } from './heat-strip.tsx'

const open = (questions: MemoryMap['questions'] = memoryMap.questions) => {
  const router = createMemoryRouter([
    { path: '/', element: <HeatStrip userCourseId={5} questions={questions} /> },
    { path: '*', element: null },
  ])
  render(<RouterProvider router={router} />)
  return { user: setUpUser(), router }
}

const many = (count: number): MemoryMap['questions'] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, level: null }))

const cell = (name: string) => screen.getByRole('link', { name })
const cells = () => screen.getAllByRole('link')
const address = ({ router }: ReturnType<typeof open>) => router.state.location.pathname + router.state.location.search

test('each cell has its number and level as label, and the legend counts the levels', () => {
  open()
  expect(cells().map((link) => link.getAttribute('aria-label'))).toEqual([
    'Вопрос 1: отлично',
    'Вопрос 2: хорошо',
    'Вопрос 3: удовлетворительно',
    'Вопрос 4: плохо',
    'Вопрос 5: новый',
  ])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'отлично — 1',
    'хорошо — 1',
    'удовлетворительно — 1',
    'плохо — 1',
    'новый — 1',
  ])
})

test('is one tab stop; arrows, Home and End move along it', async () => {
  const { user } = open()
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await user.tab()
  expect(focused()).toBe('Вопрос 1: отлично')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(focused()).toBe('Вопрос 3: удовлетворительно')
  await user.keyboard('{ArrowLeft}')
  expect(focused()).toBe('Вопрос 2: хорошо')
  await user.keyboard('{End}{ArrowRight}')
  expect(focused()).toBe('Вопрос 5: новый')
  await user.tab()
  expect(document.activeElement).toBe(document.body)
  await user.tab({ shift: true })
  expect(focused()).toBe('Вопрос 5: новый')
  await user.keyboard('{Home}')
  expect(focused()).toBe('Вопрос 1: отлично')
  expect(cells().filter((link) => link.tabIndex === 0)).toHaveLength(1)
})

test('a cell opens its question without a page load', async () => {
  const app = open()
  await app.user.click(cell('Вопрос 4: плохо'))
  expect(address(app)).toBe('/all-questions?user_course=5&search=304')
})

test('a click with Ctrl is left to the browser', async () => {
  const app = open()
  const stay = vi.fn((event: Event) => event.preventDefault())
  addEventListener('click', stay)
  await app.user.keyboard('{Control>}')
  await app.user.click(cell('Вопрос 4: плохо'))
  removeEventListener('click', stay)
  expect(stay).toHaveBeenCalledOnce()
  expect(address(app)).toBe('/')
})

test('200 questions are all shown', () => {
  open(many(200))
  expect(cells()).toHaveLength(200)
  expect(screen.queryByRole('button')).toBeNull()
})

test('201 questions are collapsed and can be expanded', async () => {
  const { user } = open(many(201))
  expect(cells()).toHaveLength(120)
  await user.click(screen.getByRole('button', { name: /Показать все 201\sвопрос/, expanded: false }))
  expect(cells()).toHaveLength(201)
  await user.click(screen.getByRole('button', { name: 'Свернуть', expanded: true }))
  expect(cells()).toHaveLength(120)
})

test('on a phone 73 questions are collapsed to five rows', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  open(many(73))
  expect(cells()).toHaveLength(60)
})
