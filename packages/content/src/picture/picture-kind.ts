export type PictureKind = 'png' | 'jpeg' | 'webp' | 'svg'

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', at, at + text.length) === text

/** Markup may begin with a byte order mark and spaces. */
const beginsAsMarkup = (bytes: Uint8Array): boolean =>
  /^(?:\xef\xbb\xbf)?\s*</.test(Buffer.from(bytes.subarray(0, 100)).toString('latin1'))

/** By content: what the file is called does not matter. `svg` is any markup, which its reader may refuse. */
export const pictureKindOf = (bytes: Uint8Array): PictureKind | undefined => {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp'
  return beginsAsMarkup(bytes) ? 'svg' : undefined
}
