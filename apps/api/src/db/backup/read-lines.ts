const newline = 0x0a

/** Lines of a stream as bytes, without their ends. Split at `\n` alone: other line ends are data in COPY text. */
export async function* readLines(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  for await (const chunk of stream) {
    let from = 0
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      const piece = chunk.subarray(from, at)
      yield rest.length === 0 ? piece : Buffer.concat([...rest, piece])
      rest = []
      from = at + 1
    }
    if (from < chunk.length) rest.push(chunk.subarray(from))
  }
  if (rest.length > 0) yield Buffer.concat(rest)
}
