import { parseArgs } from 'node:util'
import {
  type InboxStatus,
  inboxStatuses,
  listComplaints,
  listEnquiries,
  listProposals,
} from '../src/areas/inbox/printed-inbox.queries.ts'
import type { Db } from '../src/db/database.ts'
import { escapeControls, print } from './print.ts'
import { UsageError } from './usage-error.ts'
import { withDatabase } from './with-database.ts'

type Row = Record<string, string | number | Date>

const isStatus = (name: string): name is InboxStatus => (inboxStatuses as readonly string[]).includes(name)

export const formatRow = (row: Row): string =>
  Object.values(row)
    .map((cell) => escapeControls(cell instanceof Date ? cell.toISOString() : String(cell)))
    .join('\t')

const printRows = (rows: Row[]): void => {
  if (rows.length === 0) print('Пусто.')
  for (const row of rows) print(formatRow(row))
}

const createListCommand =
  (list: (db: Db, status: InboxStatus) => Promise<Row[]>) =>
  async (args: string[]): Promise<void> => {
    const { values } = parseArgs({ args, options: { status: { type: 'string' } } })
    const status = values.status ?? 'new'
    if (!isStatus(status)) throw new UsageError(`Нет такого состояния: ${status}.`)
    await withDatabase(async ({ db }) => printRows(await list(db, status)))
  }

export const runListEnquiries = createListCommand(listEnquiries)
export const runListComplaints = createListCommand(listComplaints)
export const runListProposals = createListCommand(listProposals)
