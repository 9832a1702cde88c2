const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Decodes UTF-8, UTF-16 with a byte order mark (Excel's "Unicode text") or Windows-1251; undefined for other bytes. */
export const decodeText = (bytes: Uint8Array): string | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Decoded as UTF-8, Windows-1251 loses nearly every letter; a UTF-8 file with a few damaged bytes keeps most.
    const mended = new TextDecoder('utf-8').decode(bytes)
    const isSpoiltUtf8 = count(mended, /[а-яё]/gi) > count(mended, /\uFFFD/g)
    return isSpoiltUtf8 ? undefined : new TextDecoder('windows-1251').decode(bytes)
  }
}

export const notText = 'это не текст в UTF-8 или Windows-1251, либо часть символов повреждена: сохраните файл заново'
