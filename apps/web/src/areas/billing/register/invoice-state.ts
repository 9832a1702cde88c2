import type { InvoiceState } from '@dopusk/contract'
import type { BadgeTone } from '../../../shared/ui/status-badge.tsx'

export const stateNames: Record<InvoiceState, string> = {
  issued: 'Ждёт оплаты',
  overdue: 'Просрочен',
  paid: 'Оплачен',
  cancelled: 'Отменён',
}

export const stateTones: Record<InvoiceState, BadgeTone> = {
  issued: 'blue',
  overdue: 'red',
  paid: 'green',
  cancelled: 'amber',
}

export const isState = (value: string | null): value is InvoiceState => value !== null && value in stateNames
