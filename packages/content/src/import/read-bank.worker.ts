import { readBank } from './read-bank.ts'
import { serveReader } from './read-in-worker.ts'

serveReader(({ bytes, fileName }: { bytes: Uint8Array; fileName: string }) => readBank(bytes, fileName))
