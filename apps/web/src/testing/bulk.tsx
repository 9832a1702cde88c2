import type { BulkCheck, BulkOutcome, BulkResult } from '@dopusk/contract'
import { fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { BulkDialog } from '../areas/accounts/bulk/bulk-dialog.tsx'
import { type Answers, renderDialog, serve } from './create-learner.tsx'

type CheckedRow = BulkCheck['rows'][number]

export const bulkRow = (line: number, more: Partial<CheckedRow> = {}): CheckedRow => ({
  line,
  last_name: 'Списков',
  first_name: 'Лев',
  patronymic: null,
  email: `lev-${line}@example.org`,
  phone: '+79120000001',
  birth_date: '1987-04-30',
  birth_date_written: null,
  courses: [1],
  known: null,
  errors: {},
  warnings: {},
  ...more,
})

export const bulkCheck = (rows: CheckedRow[], more: Partial<BulkCheck> = {}): BulkCheck => ({
  rows,
  file_errors: [],
  notes: [],
  unused_columns: [],
  error_count: rows.filter(({ errors }) => Object.keys(errors).length > 0).length,
  ...more,
})

export const faultyRow = bulkRow(3, {
  email: 'no address',
  birth_date: '30.02',
  errors: { email: 'Пожалуйста, введите корректный email', birth_date: 'Такой даты нет. Укажите день, месяц и год' },
})

export const outcome = (more: Partial<BulkOutcome> = {}): BulkOutcome => ({
  outcome: 'created',
  account: 71,
  given: [1],
  renewed: [],
  kept: [],
  group: null,
  group_name: null,
  errors: {},
  ...more,
})

export const bulkResult = (outcomes: BulkOutcome[] = [outcome(), outcome({ account: 72 })]): BulkResult => ({
  created: outcomes.filter((each) => each.outcome === 'created').length,
  outcomes,
  credentials_until: outcomes.some((each) => each.outcome === 'created') ? '2026-11-16T11:30:00.000Z' : null,
})

export const bulkPaths = {
  check: 'POST /api/education-accounts/bulk-check/',
  create: 'POST /api/education-accounts/bulk-create/',
  progress: 'GET /api/education-accounts/bulk-progress/',
  faults: 'POST /api/education-accounts/bulk-faults/',
  pdf: 'POST /api/education-accounts/bulk-credentials-pdf/',
  table: 'POST /api/education-accounts/bulk-credentials-xlsx/',
}

/** The dialog before a file is chosen; by default the file has two valid rows. */
export const openBulk = (own: Answers = {}) => {
  const requests = serve({
    [bulkPaths.check]: () => ({ body: bulkCheck([bulkRow(2), bulkRow(3)]) }),
    [bulkPaths.create]: () => ({ status: 201, body: bulkResult() }),
    [bulkPaths.progress]: () => ({ body: { row_count: 2, done_count: 1, is_finished: false } }),
    ...own,
  })
  const onClose = vi.fn()
  const onCreated = vi.fn()
  const user = renderDialog(<BulkDialog onClose={onClose} onCreated={onCreated} />)
  return { requests, onClose, onCreated, user }
}

export const fileField = () => screen.getByLabelText<HTMLInputElement>(/Выберите файл/)

export const chooseFile = (file = new File(['Фамилия;Имя'], 'список.csv')) =>
  fireEvent.change(fileField(), { target: { files: [file] } })

/** Chooses a file and confirms the consent. Returns the button that creates. */
export const prepareCreation = async () => {
  chooseFile()
  fireEvent.click(await screen.findByRole('checkbox', { name: /Подтверждаю/ }))
  return screen.getByRole('button', { name: /^(Создать|Выдать)/ })
}

/** Names under which files were saved. */
export const watchSavedFiles = (): string[] => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  return saved
}
