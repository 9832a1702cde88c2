export const readWhole = async (chunks: AsyncIterable<Buffer>): Promise<Buffer> => {
  const read: Buffer[] = []
  for await (const chunk of chunks) read.push(chunk)
  return Buffer.concat(read)
}
