import { closeAfterTests } from './teardown.ts'

type Read = (input: object) => Promise<unknown>

/** `npm run proof` reads every upload as the product does. */
const isUsual = !process.env.PROOF
let isInThisProcess = isUsual

/** Until the end of the test each upload is read by a process of its own, with its limits, as the product does. */
export const readUploadsInProcesses = (): void => {
  isInThisProcess = false
  closeAfterTests(async () => {
    isInThisProcess = isUsual
  })
}

interface Reading {
  readInWorker(reader: URL, input: object, limits?: object): Promise<unknown>
  serveReader(read: Read): void
}

/** By address. A module is evaluated once for all files of tests, and serves its reader only then. */
const readers = new Map<string, Promise<Read>>()
let served: Read | undefined
let lastLoaded: Promise<unknown> = Promise.resolve()

const load = async (url: string): Promise<Read> => {
  await import(/* @vite-ignore */ url)
  if (served === undefined) throw new Error(`${url} serves no reader`)
  const read = served
  served = undefined
  return read
}

/** One after the other: a reader does not say where it comes from. */
const getReader = ({ href }: URL): Promise<Read> => {
  const reader = readers.get(href) ?? lastLoaded.then(() => load(href))
  readers.set(href, reader)
  lastLoaded = reader
  return reader
}

const readHere = async (reader: URL, input: object): Promise<unknown> => {
  const read = await getReader(reader)
  return structuredClone(await read(structuredClone(input)))
}

/**
 * Reads uploads with the code of the child process, in this one: a process takes many times as long to start as to read a
 * small file. What goes in and comes out is copied, as between processes.
 */
export const readInThisProcess = <T extends Reading>(original: T): T => ({
  ...original,
  serveReader: (read: Read) => {
    served = read
  },
  readInWorker: (reader: URL, input: object, limits?: object) =>
    isInThisProcess ? readHere(reader, input) : original.readInWorker(reader, input, limits),
})
