import { listDocuments } from '@dopusk/contract'
import { expect, test } from 'vitest'
import { loadDemonstrationContent } from '../../demonstration/load-demonstration.ts'
import type { QuestionBody } from '../../study/question-body.ts'
import { makeUser, signInAs } from '../../testing/people.ts'
import { startTestApp } from '../../testing/test-app.ts'

test('every document of the library can be opened and has the pages of its points', async () => {
  const app = await startTestApp()
  await loadDemonstrationContent(app.db, app.clock.now)
  const { body } = await app.ask(listDocuments, { token: await signInAs(app, await makeUser(app.db)) })
  expect(body.length).toBeGreaterThanOrEqual(8)
  for (const { text, document_link, page_of_point } of body) {
    expect(text).not.toBe('')
    expect(Object.keys(page_of_point).length).toBeGreaterThanOrEqual(12)
    const file = await fetch(`${app.url}${document_link}`)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('cache-control')).toContain('immutable')
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.length).toBeLessThan(300_000)
  }

  // The norm that a question cites is in the library, with the page of its point.
  const pages = new Map(body.map(({ id, page_of_point }) => [id, page_of_point]))
  const versions = await app.db.selectFrom('question_version').select('body').execute()
  const cited = versions.map((version) => (version.body as unknown as QuestionBody).normative)
  expect(cited.length).toBeGreaterThanOrEqual(300)
  expect(cited.filter((norm) => norm === null || pages.get(norm.document_id)?.[norm.point] === undefined)).toEqual([])
})
