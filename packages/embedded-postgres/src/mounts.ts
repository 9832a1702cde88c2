import { readFile } from 'node:fs/promises'

/** The mount point of a file system, and which one it is. */
export interface Mount {
  point: string
  root: string
  source: string
}

const decodeOctal = (text: string) =>
  text.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))

const parseLine = (line: string): Mount => {
  const [before = '', after = ''] = line.split(' - ')
  const [, , , root = '', point = ''] = before.split(' ')
  const [, source = ''] = after.split(' ')
  return { point: decodeOctal(point), root: decodeOctal(root), source: decodeOctal(source) }
}

const contains = (point: string, path: string) => path === point || path.startsWith(point === '/' ? point : `${point}/`)

/** The mount that a path belongs to, whether the path exists or not; undefined where the system has no mount table. */
export const findMount = async (path: string): Promise<Mount | undefined> => {
  const text = await readFile('/proc/self/mountinfo', 'utf8').catch(() => '')
  const mounts = text.split('\n').filter(Boolean).map(parseLine)
  // Of two mounts on one point the later one hides the earlier.
  return mounts
    .filter(({ point }) => contains(point, path))
    .reduce<Mount | undefined>(
      (best, mount) => (best && best.point.length > mount.point.length ? best : mount),
      undefined,
    )
}
