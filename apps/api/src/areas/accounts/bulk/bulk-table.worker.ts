import { serveReader } from '@dopusk/content/table'
import { readLearners } from './bulk-table.ts'

serveReader(readLearners)
