import { crc32, inflateRawSync } from 'node:zlib'

/** The files of a zip by its central directory; throws where a checksum or a size differs from the directory. */
export const readZipFiles = (zip: Buffer): Map<string, Buffer> => {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'))
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [checksum, packedSize, size] = [
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 20),
      zip.readUInt32LE(at + 24),
    ]
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const header = zip.readUInt32LE(at + 42)
    if (zip.readUInt32LE(header) !== 0x04034b50) throw new Error(`no entry where the directory says: ${name}`)
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const content = inflateRawSync(zip.subarray(start, start + packedSize))
    if (content.length !== size || crc32(content) !== checksum) throw new Error(`damaged: ${name}`)
    files.set(name, content)
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

/** The same as text. */
export const readZip = (zip: Buffer): Map<string, string> =>
  new Map([...readZipFiles(zip)].map(([name, content]) => [name, content.toString('utf8')]))
