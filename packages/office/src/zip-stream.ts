import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

type Text = Iterable<string> | AsyncIterable<string>

/** Text that comes in pieces, or a whole file. */
export type ZipEntry = { name: string; text: Text } | { name: string; bytes: Buffer }

/** The data of an entry for the central directory. */
interface Written {
  name: Buffer
  offset: number
  checksum: number
  packedSize: number
  size: number
}

const deflate = promisify<Buffer, { finishFlush: number }, Buffer>(deflateRaw)

const batchLength = 32_768

/** The empty last block of a deflated stream. */
const lastBlock = Buffer.from([0x03, 0x00])

const version = 20
/** Sizes follow the data; the name is UTF-8. */
const flags = 0x0808
const method = 8
/** 1 January 1980, the earliest date of the format: the same content gives the same bytes. */
const date = 0x0021

async function* batches(text: Text): AsyncGenerator<Buffer> {
  let batch = ''
  for await (const piece of text) {
    batch += piece
    if (batch.length < batchLength) continue
    yield Buffer.from(batch)
    batch = ''
  }
  if (batch !== '') yield Buffer.from(batch)
}

const fields = (...values: readonly [bytes: 2 | 4, value: number][]): Buffer => {
  const buffer = Buffer.alloc(values.reduce((length, [bytes]) => length + bytes, 0))
  let at = 0
  for (const [bytes, value] of values) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

const localHeader = (name: Buffer): Buffer =>
  Buffer.concat([
    fields([4, 0x04034b50], [2, version], [2, flags], [2, method], [2, 0], [2, date]),
    fields([4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
    name,
  ])

const descriptor = ({ checksum, packedSize, size }: Written): Buffer =>
  fields([4, 0x08074b50], [4, checksum], [4, packedSize], [4, size])

const directoryEntry = ({ name, offset, checksum, packedSize, size }: Written): Buffer =>
  Buffer.concat([
    fields([4, 0x02014b50], [2, version], [2, version], [2, flags], [2, method], [2, 0], [2, date]),
    fields([4, checksum], [4, packedSize], [4, size], [2, name.length], [2, 0], [2, 0]),
    fields([2, 0], [2, 0], [4, 0], [4, offset]),
    name,
  ])

const directoryEnd = (count: number, size: number, offset: number): Buffer =>
  fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0])

async function* writeEntry(entry: ZipEntry, offset: number): AsyncGenerator<Buffer, Written> {
  const written: Written = { name: Buffer.from(entry.name), offset, checksum: 0, packedSize: 0, size: 0 }
  yield localHeader(written.name)
  for await (const batch of 'text' in entry ? batches(entry.text) : [entry.bytes]) {
    // A flushed batch ends on a whole byte, so that the next can follow. Compression runs on another thread.
    const packed = await deflate(batch, { finishFlush: constants.Z_SYNC_FLUSH })
    written.checksum = crc32(batch, written.checksum)
    written.size += batch.length
    written.packedSize += packed.length
    yield packed
  }
  written.packedSize += lastBlock.length
  yield Buffer.concat([lastBlock, descriptor(written)])
  return written
}

/**
 * A stream of a zip file whose entries are streams. One batch of text is in memory at a time, and the event loop is free
 * between batches; a reader that stops also stops the sources of the entries.
 */
export async function* zipStream(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const entry of entries) {
    const written = yield* writeEntry(entry, offset)
    directory.push(directoryEntry(written))
    offset += localHeader(written.name).length + written.packedSize + descriptor(written).length
  }
  const directoryBytes = Buffer.concat(directory)
  yield Buffer.concat([directoryBytes, directoryEnd(directory.length, directoryBytes.length, offset)])
}
