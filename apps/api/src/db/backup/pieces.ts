export interface Piece {
  bytes: Buffer
  isLast: boolean
}

/** The same bytes in pieces of one size; the last may be shorter, and empty where there are none at all. */
export async function* inPieces(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Piece> {
  let rest: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    rest.push(chunk)
    length += chunk.length
    if (length <= size) continue
    const all = Buffer.concat(rest)
    let from = 0
    // What may be the last piece waits for the next chunk.
    for (; all.length - from > size; from += size) yield { bytes: all.subarray(from, from + size), isLast: false }
    rest = [all.subarray(from)]
    length = all.length - from
  }
  yield { bytes: Buffer.concat(rest), isLast: true }
}
