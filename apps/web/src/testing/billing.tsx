import { generateInvoice, generateReport } from '@dopusk/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import { createQueryClient } from '../shared/api/query-client.ts'
import type { FakeRequest } from './fake-server.ts'
import { setUpUser } from './set-up-user.ts'

export const longName = 'Федеральное государственное унитарное предприятие «Северные магистральные трубопроводы»'

const partners = [
  { id: 1, company: 'АО «Северный завод»' },
  { id: 2, company: 'ООО «Вектор»' },
  { id: 3, company: longName },
]

export const defaults = {
  contract: 'Договор № 1 от 1 апреля 2025 г.',
  number_bill: '7',
  bill_date: '2026-11-15',
  due_date: '2026-11-25',
  vat_percent: null,
  vat_ground: 'УСН',
  missing: [] as string[],
}

const fileOf = ({ mediaType }: { mediaType: string }) => ({ text: 'bytes', headers: { 'content-type': mediaType } })

/** A fake server for a superuser who generates documents. */
export const documentsServer = ({ path }: FakeRequest) => {
  if (path === '/api/partner-profiles/') return { body: partners }
  if (path.startsWith('/api/partner-profiles/bill-defaults/'))
    return { body: path.includes('partner=2') ? { ...defaults, contract: 'Договор № 12-У от 01.04.2025' } : defaults }
  if (path === generateReport.path) return fileOf(generateReport.file)
  return fileOf(generateInvoice.file)
}

/** Names of the downloaded files. */
export const watchDownloads = (): string[] => {
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  return saved
}

export const openDialog = (dialog: ReactNode) => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>{dialog}</MemoryRouter>
    </QueryClientProvider>,
  )
  return setUpUser()
}

/** The description of a field (aria-describedby). */
export const noteAt = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('')
