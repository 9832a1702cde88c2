import { checkCourses } from './check-courses.ts'
import { checkDocuments } from './check-documents.ts'
import { checkPracticals } from './check-practicals.ts'
import { checkQuestions } from './check-questions.ts'
import type { Fault } from './fault.ts'
import { type PackSources, readPack } from './read-pack.ts'

const byPlace = (a: Fault, b: Fault) => a.file.localeCompare(b.file) || a.line - b.line

/** Finds every fault of the pack in one run, ordered by file and line; `sources` is set only where there is no fault. */
export const checkPack = async (folder: string): Promise<{ sources: PackSources | undefined; faults: Fault[] }> => {
  const { sources, faults } = await readPack(folder)
  const found = sources
    ? [
        ...faults,
        ...checkDocuments(sources),
        ...checkQuestions(sources),
        ...checkCourses(sources),
        ...checkPracticals(sources),
      ]
    : faults
  return { sources: found.length === 0 ? sources : undefined, faults: found.sort(byPlace) }
}
