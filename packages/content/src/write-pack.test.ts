import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checkPack } from './check-pack.ts'
import { describeFault } from './fault.ts'
import type { PackSources } from './read-pack.ts'
import { writePack } from './write-pack.ts'

const inProof = test.runIf(process.env.PROOF)

const demonstration = fileURLToPath(new URL('../../../content/industrial-safety', import.meta.url))

const writtenOf = ({ sheet, documents, topics, courses, practicals, images }: PackSources) =>
  writePack({
    sheet: sheet.value,
    documents: documents.map(({ document }) => document),
    topics: new Map([...topics].map(([name, { value }]) => [name, value])),
    courses: courses.map(({ value }) => value),
    practicals: practicals.map(({ value }) => value),
    images: new Map([...images].map(([name, { bytes }]) => [name, bytes])),
  })

const contentsOf = (sources: PackSources) => ({
  sheet: sources.sheet.value,
  documents: sources.documents.map(({ document: { points, ...document } }) => ({
    ...document,
    points: points.map(({ line, ...point }) => point),
  })),
  topics: [...sources.topics].map(([name, { value }]) => [name, value]),
  courses: sources.courses.map(({ value }) => value),
  practicals: sources.practicals.map(({ value }) => value),
})

inProof(
  'the demonstration pack has no fault, is read back as it was, and written again as the same bytes',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dopusk-pack-'))
    const { sources: before, faults: ownFaults } = await checkPack(demonstration)
    expect(ownFaults.map(describeFault)).toEqual([])
    const files = writtenOf(before as PackSources)
    for (const [name, content] of files) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), content)
    }
    const { sources: after, faults } = await checkPack(folder)
    expect(faults).toEqual([])
    expect(contentsOf(after as PackSources)).toEqual(contentsOf(before as PackSources))
    const again = writtenOf(after as PackSources)
    expect([...again.keys()]).toEqual([...files.keys()])
    for (const [name, content] of again) expect(Buffer.from(content), name).toEqual(await readFile(join(folder, name)))
    await rm(folder, { recursive: true })
  },
)
