import { readBank } from './read-bank.ts'
import { serveReader } from './read-in-worker.ts'
import type { ReadOptions } from './table/read-table.ts'

interface Input {
  bytes: Uint8Array
  fileName: string
  options: ReadOptions
}

serveReader(({ bytes, fileName, options }: Input) => readBank(bytes, fileName, options))
