import { serveReader } from '@dopusk/content/table'
import { writeFaultyRows } from './faulty-rows.ts'

serveReader(writeFaultyRows)
