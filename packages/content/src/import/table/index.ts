/** What the server needs to read lists of people, without the content packs: every read loads this in a new process. */
export { cleanText, nameKey } from '../clean-text.ts'
export { type ReadLimits, readInWorker, serveReader } from '../read-in-worker.ts'
export { openTable } from './open-table.ts'
export { type Cell, type Sheet, showCell, TableError } from './sheet.ts'
